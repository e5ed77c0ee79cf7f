import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const soldCode = '86781236-23d0-4b3c-7dfa-c1c147e0dece';
export const expiredCode = '11111111-23d0-4b3c-7dfa-c1c147e0dece';

const item = (id: number, name: string) => ({ id, name, url: `http://127.0.0.1/item/${id}`, previews: {} });

const sales = new Map<string | null, object>([
  [
    soldCode,
    {
      item: item(1, 'Stationery set'),
      sold_at: '2026-01-05T10:00:00Z',
      supported_until: '2036-01-05T10:00:00Z',
    },
  ],
  [
    expiredCode,
    { item: item(2, 'Paper tray'), sold_at: '2020-01-05T10:00:00Z', supported_until: '2020-07-05T10:00:00Z' },
  ],
]);

export interface Marketplace {
  url: string;
  close(): Promise<void>;
}

/** Stands in for the marketplace: knows two sales, and the token of their author. */
export async function openMarketplace(): Promise<Marketplace> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const known = request.headers.authorization === 'Bearer author-token';
    const sale = pathname === '/v3/market/author/sale' ? sales.get(searchParams.get('code')) : undefined;
    const status = !known ? 403 : sale === undefined ? 404 : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(status === 200 ? sale : { error: status }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
