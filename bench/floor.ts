import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import postgres from 'postgres';
import { openEmbedded } from '#server/platform/db/connect.ts';
import type { Capture, Statement } from './capture.ts';

/*
 * The least that could answer the same: node:http, the same statements, JSON.stringify. No sessions, no permissions,
 * no validation, no framework. Started with the path of a plan; says "ready PORT" when it listens.
 */

export interface FloorPlan {
  /** A PostgreSQL address, or the folder of the embedded database. */
  database: { url: string } | { folder: string };
  statements: Capture;
  /** Bodies to send as they are, by name. */
  pages: Record<string, string>;
  writes: string[];
}

type Run = (statements: readonly Statement[], inTransaction: boolean) => Promise<unknown>;

const plain = (value: unknown) => value;
/** Dates, times and JSON travel as text, as they do in the product. */
const textTypes = [114, 3802, 1082, 1083, 1114, 1184];

function openServer(url: string): Run {
  const client = postgres(url, { max: 10, onnotice: () => {} });
  for (const type of textTypes) {
    client.options.parsers[type] = plain;
    client.options.serializers[type] = plain;
  }
  const all = async (
    connection: postgres.Sql | postgres.TransactionSql,
    statements: readonly Statement[],
  ) => {
    const results = [];
    for (const { text, values } of statements) {
      results.push(await connection.unsafe(text, values as never[], { prepare: true }));
    }
    return results;
  };
  return (statements, inTransaction) =>
    inTransaction ? client.begin((transaction) => all(transaction, statements)) : all(client, statements);
}

async function openFolder(folder: string): Promise<Run> {
  const client = await openEmbedded(folder);
  return async (statements, inTransaction) => {
    const all = async (connection: Pick<typeof client, 'query'>) => {
      const results = [];
      for (const { text, values } of statements) results.push((await connection.query(text, values)).rows);
      return results;
    };
    return inTransaction ? client.transaction((transaction) => all(transaction)) : all(client);
  };
}

const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as FloorPlan;
const run = 'url' in plan.database ? openServer(plan.database.url) : await openFolder(plan.database.folder);
const pages = new Map(Object.entries(plan.pages).map(([name, body]) => [name, Buffer.from(body)]));
const asked = new Map<string, number>();

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const name = decodeURIComponent((request.url ?? '/').slice(1));
  const page = pages.get(name);
  if (page !== undefined) {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': page.length });
    response.end(page);
    return;
  }
  const examples = plan.statements[name];
  if (examples === undefined) {
    response.writeHead(404).end();
    return;
  }
  const n = asked.get(name) ?? 0;
  asked.set(name, n + 1);
  const results = await run(examples[n % examples.length] ?? [], plan.writes.includes(name));
  const body = Buffer.from(JSON.stringify(results));
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  response.end(body);
}

const server = createServer((request, response) => {
  request.resume();
  answer(request, response).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    response.writeHead(500).end();
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`ready ${typeof address === 'object' && address !== null ? address.port : ''}\n`);
});
process.once('SIGTERM', () => process.exit(0));
