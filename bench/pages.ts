import { demoAccounts } from '#server/seed/people.ts';
import { Browser } from '#server/testing/browser.ts';
import { startProduct } from '#server/testing/built-product.ts';
import { load } from './load.ts';
import { measureInTurn, summary, type Target } from './measure.ts';
import { clockOf } from './processor.ts';

/*
 * How many pages a second visitors get: without compression, as browsers ask for them, and signed in; beside it the page
 * that every agent gets for themselves, as all pages of signed-in people were.
 */

const rounds = Number(process.argv[2] ?? 5);
const byBrowsers = { 'accept-encoding': 'gzip, deflate, br, zstd' };

async function newestTicket(url: string, cookie: string): Promise<number> {
  const answer = await fetch(`${url}/api/v1/tickets?perPage=10`, { headers: { cookie } });
  const { pagination } = (await answer.json()) as { pagination: { data: { id: number }[] } };
  const [ticket] = pagination.data;
  if (ticket === undefined) throw new Error('There is no ticket to ask for.');
  return ticket.id;
}

const product = await startProduct(load);
try {
  const { url } = product;
  const cookieOf = async (email: string) =>
    (await (await Browser.open(url)).signIn(email, demoAccounts.password)).cookieHeader;
  const [, agent = '', customer = ''] = demoAccounts.emails;
  const signedIn = { ...byBrowsers, cookie: await cookieOf(customer) };
  const staff = { ...byBrowsers, cookie: await cookieOf(agent) };
  const landing = await (await fetch(`${url}/hc`)).text();
  const article = /\/hc\/articles\/[^"]*/.exec(landing)?.[0];
  if (article === undefined) throw new Error('There is no article to ask for.');
  const visitors = { plain: {}, brotli: byBrowsers, gzip: { 'accept-encoding': 'gzip' }, signedIn, staff };
  const asked: [string, Record<string, Record<string, string>>][] = [
    ['/hc', visitors],
    [article, visitors],
    ['/hc/tickets', { signedIn }],
    ['/agent/tickets', { staff }],
    [`/agent/tickets/${await newestTicket(url, staff.cookie)}`, { staff }],
  ];
  for (const [path, ways] of asked) {
    const target = (headers: Record<string, string>): Target => ({
      url,
      clock: clockOf(product.pid),
      next: () => ({ method: 'GET', path, headers }),
    });
    const found = await measureInTurn(
      Object.values(ways).map(target),
      rounds,
      () => 0,
      async () => {},
    );
    for (const [index, name] of Object.keys(ways).entries()) {
      const { rate, node, p99 } = summary(found[index] ?? []);
      const figures = `${Math.round(rate)}/s, ${Math.round(node)} us of processor time, p99 ${p99} ms`;
      process.stdout.write(`${path.slice(0, 18)} ${name}: ${figures}\n`);
    }
  }
} finally {
  await product.stop();
}
