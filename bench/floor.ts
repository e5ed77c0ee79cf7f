import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { demoAccounts } from '#server/seed/people.ts';
import { floorCalls } from './floor-calls.ts';
import { type FloorDatabase, openFloor } from './floor-database.ts';

/*
 * The least that could answer the same: node:http, one prepared statement per call, JSON.stringify. No sessions, no
 * permissions, no validation, no framework. Started with the path of a plan; says "ready PORT" when it listens. Asked at
 * /NAME?INPUT or by POST.
 */

export interface FloorPlan {
  database: FloorDatabase;
  /** Bodies to send as they are, by name. */
  pages: Record<string, string>;
}

const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as FloorPlan;
const [, agent = '', customer = ''] = demoAccounts.emails;
const calls = await floorCalls(await openFloor(plan.database), agent, customer);
const pages = new Map(Object.entries(plan.pages).map(([name, body]) => [name, Buffer.from(body)]));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = '', query] = (request.url ?? '/').slice(1).split('?');
  const name = decodeURIComponent(path);
  const page = pages.get(name);
  if (page !== undefined) {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': page.length });
    response.end(page);
    return;
  }
  const input = request.method === 'POST' ? await text(request) : decodeURIComponent(query ?? '{}');
  const made = await calls[name]?.(JSON.parse(input));
  const body = Buffer.from(JSON.stringify({ ...made, status: 'success' }));
  response.writeHead(made === undefined ? 404 : 200, {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
  });
  response.end(body);
}

const server = createServer((request, response) => {
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
