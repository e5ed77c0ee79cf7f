import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ErrorSink {
  /** The address that a site is given to report errors to. */
  dsn: string;
  /** What the errors say that were reported so far. */
  errors(): string[];
  close(): Promise<void>;
}

interface Report {
  exception?: { values?: { value?: string }[] };
}

/** Takes in reports as the error service does: lines of JSON, an error among them. */
export async function openErrorSink(): Promise<ErrorSink> {
  const lines: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      lines.push(...body.split('\n').filter((line) => line !== ''));
      response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'application/json' });
      response.end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `http://public@127.0.0.1:${port}/1`,
    errors: () =>
      lines.flatMap((line) => {
        const { exception } = JSON.parse(line) as Report;
        return (exception?.values ?? []).map(({ value }) => value ?? '');
      }),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
