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
  for (const path of ['/hc', article]) {
    const target = (headers: Record<string, string>): Target => ({
      url,
      clock: clockOf(product.pid),
      next: () => ({ method: 'GET', path, headers }),
    });
    const ways = { plain: {}, brotli: byBrowsers, gzip: { 'accept-encoding': 'gzip' }, signedIn, staff };
    const found = await measureInTurn(
      Object.values(ways).map(target),
      rounds,
      () => 0,
      async () => {},
    );
    for (const [index, name] of Object.keys(ways).entries()) {
      const { rate, node, p99 } = summary(found[index] ?? []);
      const figures = `${Math.round(rate)}/s, ${Math.round(node)} us of processor time, p99 ${p99} ms`;
      process.stdout.write(`${path.slice(0, 12)} ${name}: ${figures}\n`);
    }
  }
} finally {
  await product.stop();
}
