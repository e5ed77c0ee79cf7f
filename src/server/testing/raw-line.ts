import { connect } from 'node:net';

interface RawAnswer {
  /** 0 when the line was closed without an answer. */
  status: number;
  headers: string;
  body: string;
}

/**
 * Sends bytes as they are over a line of its own, and returns the first answer to them, which may come before everything
 * that was announced has been sent. `end` hangs up after the last byte, as a client that dies does.
 */
export function sayRaw(url: string, bytes: string | Buffer, { end = false } = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes);
      if (end) socket.end();
    });
    const settle = () => {
      const [head = '', ...rest] = heard.split('\r\n\r\n');
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
      resolve({ status, headers: head, body: rest.join('\r\n\r\n') });
      socket.destroy();
    };
    socket.setEncoding('latin1');
    socket.on('data', (part) => {
      heard += part;
      const announced = /\r\ncontent-length: (\d+)\r\n/i.exec(heard)?.[1];
      const body = heard.split('\r\n\r\n')[1];
      const whole =
        announced === undefined ? heard.endsWith('0\r\n\r\n') : (body ?? '').length >= Number(announced);
      if (body !== undefined && whole) settle();
    });
    socket.on('error', settle);
    socket.on('close', settle);
  });
}

export const headOf = (method: string, path: string, headers: Record<string, string | number>) =>
  `${[
    `${method} ${path} HTTP/1.1`,
    'Host: x',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
    .map((line) => `${line}\r\n`)
    .join('')}\r\n`;
