import postgres from 'postgres';
import { demoAccounts } from '#server/seed/people.ts';
import { Browser } from '#server/testing/browser.ts';
import { startProduct } from '#server/testing/built-product.ts';
import { load } from './load.ts';

/*
 * Whether the list of notifications and its count take longer for somebody who has ten thousand of them than for somebody
 * who has a hundred: both are asked in turn. On the server of DATABASE_URL (scripts/with-postgres.sh starts one).
 */

const rounds = 400;
const warmUp = 50;
const amounts = [100, 10_000] as const;

const { DATABASE_URL } = process.env;
if (DATABASE_URL === undefined) throw new Error('DATABASE_URL names no server.');

const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;

const product = await startProduct({ ...load, DATABASE_URL });
try {
  const sql = postgres(DATABASE_URL, { max: 1 });
  const people: Browser[] = [];
  for (const [index, amount] of amounts.entries()) {
    const email = demoAccounts.emails[index] ?? '';
    people.push(await (await Browser.open(product.url)).signIn(email, demoAccounts.password));
    await sql`delete from notifications where user_id = (select id from users where email = ${email})`;
    await sql`insert into notifications (user_id, type, data, created_at)
      select users.id, 'ticket_reply', jsonb_build_object('lines', '[]'::jsonb, 'mainAction',
        jsonb_build_object('action', '/hc/tickets/' || (each % 40 + 1))), now() - make_interval(secs => each)
      from users, generate_series(1, ${amount}::int) each where email = ${email}`;
  }
  await sql`analyze notifications`;
  await sql.end();
  for (const [name, path] of [
    ['the list', '/api/v1/notifications?perPage=30'],
    ['the list by ticket', '/api/v1/notifications?perPage=30&grouped=true'],
    ['the count, with who is signed in', '/api/v1/users/me'],
  ] as const) {
    const times = amounts.map(() => [] as number[]);
    for (let round = -warmUp; round < rounds; round += 1) {
      for (const [index, person] of people.entries()) {
        const begun = performance.now();
        const { status } = await person.get(path);
        if (status !== 200) throw new Error(`${path} answered ${status}.`);
        if (round >= 0) times[index]?.push(performance.now() - begun);
      }
    }
    const [few = 0, many = 0] = times.map(median);
    process.stdout.write(
      `${name}: ${few.toFixed(2)} ms with ${amounts[0]}, ${many.toFixed(2)} ms with ${amounts[1]}: ${(many / few).toFixed(2)}\n`,
    );
  }
} finally {
  await product.stop();
}
process.exit(0);
