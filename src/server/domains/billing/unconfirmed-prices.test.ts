import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectEmbedded } from '../../platform/db/connect.ts';
import { applyMigrations, readMigrations } from '../../platform/db/migrate.ts';
import { rows } from '../../platform/db/statements.ts';
import { migrationsFolder } from '../../services.ts';
import type { Browser } from '../../testing/browser.ts';
import { emptyEmbedded } from '../../testing/databases.ts';
import { signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { saveSettings } from '../settings/service.ts';
import { checkEverything } from '../system/checks.ts';
import { prices, products } from './tables.ts';

const product = testProduct();

beforeAll(() => saveSettings(product.services, { billing: { enable: true } }));

/** Decimals in ICU 76 and 77, and in 78. */
const before78 = { COP: 2, HUF: 2, IDR: 2, PKR: 2, RSD: 0 };
const since78 = { COP: 0, HUF: 0, IDR: 0, PKR: 0, RSD: 2 };

function runOn(decimals: Record<string, number>) {
  const { NumberFormat } = Intl;
  vi.spyOn(Intl, 'NumberFormat').mockImplementation(function format(language, options) {
    const places = decimals[options?.currency ?? ''];
    const known = places !== undefined && { minimumFractionDigits: places, maximumFractionDigits: places };
    return new NumberFormat(language, { ...known, ...options });
  } as typeof NumberFormat);
}

afterEach(() => {
  vi.restoreAllMocks();
});

const stored = [
  `insert into users (id, email) values (1, 'payer@example.com')`,
  `insert into products (id, name, feature_list, position, permissions, limits) values (1, 'Team', '[]', 1, '[]', '{}')`,
  `insert into prices (id, product_id, amount, currency, interval, interval_count) values (1, 1, 299000, 'HUF', 'month', 1),
    (2, 1, 1200, 'RSD', 'month', 1), (3, 1, 999, 'EUR', 'month', 1), (4, 1, 75000, 'IQD', 'month', 1)`,
  `insert into subscriptions (id, user_id, product_id, price_id, gateway, state, current_period_start, anchor)
    values (1, 1, 1, 1, 'test', 'active', now(), now())`,
  `insert into checkout_sessions (user_id, product_id, price_id, gateway, state, amount_due, currency, expires_at)
    values (1, 1, 1, 'test', 'completed', 299000, 'HUF', now())`,
  `insert into invoices (id, number, user_id, subscription_id, gateway, state, lines, amount_due, amount_paid, currency, tax, billed_to)
    values (1, 1, 1, 1, 'test', 'paid', '[{"line":"x","values":{},"amount":299000}]', 299000, 299000, 'HUF', '{"name":"VAT","rate":27,"amount":63567}', 'P')`,
  `insert into refunds (invoice_id, amount, note, state) values (1, 1000, 'Sorry', 'done')`,
  `insert into billing_balances (user_id, currency, amount) values (1, 'EUR', 500), (1, 'HUF', 500)`,
];

/** `é` precomposed and decomposed: paths of both spellings are equal. */
const spelt = `insert into help_redirects ("from", "to") values ('/hc/cafe\u0301', '/hc'), ('/hc/the\u0301', '/hc'), ('/hc/th\u00e9', '/hc')`;

const typed = { prices: [{ id: 1, amount: 2990 }] };

const logged = [
  `insert into audit_entries (action, subject_type, subject_id, after, via)
    values ('product.create', 'product', '1', '${JSON.stringify(typed)}', 'session')`,
  `insert into audit_entries (action, subject_type, subject_id, after, via)
    values ('price.create', 'price', '2', '{"amount":1200}', 'session')`,
];

/** State of an earlier release's database after the migration. */
async function migrated(runtime: Record<string, number>, statements: readonly string[]) {
  runOn(runtime);
  const connection = connectEmbedded(await emptyEmbedded());
  try {
    const all = await readMigrations(migrationsFolder);
    const at = all.findIndex(({ tag }) => tag === '0059_amounts_by_iso_4217');
    return await connection.db.transaction(async (tx) => {
      await applyMigrations(tx, all.slice(0, at));
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await applyMigrations(tx, all.slice(0, at + 1));
      const read = (what: string) => rows(tx, sql.raw(`select ${what}`));
      return {
        paths: (await read('"from" as path from help_redirects order by id')).map(({ path }) => path),
        prices: (await read('amount::text, assumed_decimals from prices order by id')).map((row) =>
          Object.values(row),
        ),
        invoices: await read('amount_due::text, amount_paid::text, lines, tax from invoices'),
        others: await read(
          'amount::text from refunds union all (select amount::text from billing_balances order by currency) union all select amount_due::text from checkout_sessions',
        ),
      };
    });
  } finally {
    await connection.close();
  }
}

const invoice = (factor: number) => ({
  amount_due: String(299_000 * factor),
  amount_paid: String(299_000 * factor),
  lines: [{ line: 'x', values: {}, amount: 299_000 * factor }],
  tax: { name: 'VAT', rate: 27, amount: 63_567 * factor },
});

describe('amounts of an earlier release', () => {
  it('stay what the runtime read, counted by ISO 4217; where runtimes differ they wait to be confirmed', async () => {
    expect(await migrated(since78, stored)).toEqual({
      paths: [],
      prices: [
        ['29900000', 0],
        ['1200', 2],
        ['999', null],
        ['75000000', null],
      ],
      invoices: [invoice(100)],
      others: ['100000', '500', '50000', '29900000'].map((amount) => ({ amount })),
    });
  });

  it('are what the log says that was typed, whatever runs now', async () => {
    expect(await migrated(since78, [...stored, ...logged, spelt])).toEqual({
      paths: ['/hc/caf\u00e9', '/hc/the\u0301', '/hc/th\u00e9'],
      prices: [
        ['299000', null],
        ['120000', null],
        ['999', null],
        ['75000000', null],
      ],
      invoices: [invoice(1)],
      others: ['1000', '500', '500', '299000'].map((amount) => ({ amount })),
    });
    vi.restoreAllMocks();
    const { prices: found } = await migrated(before78, [...stored, ...logged]);
    expect(found.slice(0, 2)).toEqual([
      ['299000', null],
      ['120000', null],
    ]);
  });
});

describe('a price that waits to be confirmed', () => {
  let admin: Browser;
  const api = '/api/v1/billing';
  beforeAll(async () => {
    admin = (await signedInAs(product, 'admins')).browser;
  });

  async function makeUnconfirmed(currency: string, amount: number, assumed_decimals: number) {
    const { db } = product.services;
    const plan = { name: `In ${currency}`, feature_list: [], position: 1, permissions: [] };
    const limits = {
      open_tickets: null,
      attachments: null,
      workspace_members: null,
      response_hours: null,
      priority: null,
    };
    const [made] = await db
      .insert(products)
      .values({ ...plan, limits })
      .returning();
    const [price] = await db
      .insert(prices)
      .values({
        product_id: made?.id ?? 0,
        amount,
        currency,
        interval: 'month',
        interval_count: 1,
        assumed_decimals,
      })
      .returning();
    return price?.id ?? 0;
  }

  interface Waiting {
    prices: { id: number; product_name: string; amount: number; readings: number[] }[];
  }
  const waiting = async () => (await admin.get<Waiting>(`${api}/prices/unconfirmed`)).body.prices;

  it('is listed with both that it can mean, and is one of them from then on', async () => {
    const forint = await makeUnconfirmed('HUF', 29_900_000, 0);
    const dinar = await makeUnconfirmed('RSD', 1200, 2);
    expect(await waiting()).toMatchObject([
      { id: forint, product_name: 'In HUF', amount: 299_000, readings: [299_000, 2990] },
      { id: dinar, product_name: 'In RSD', amount: 12, readings: [12, 1200] },
    ]);
    const found = async () =>
      (await checkEverything(product.services)).filter(({ name }) => name === 'prices');
    expect(await found()).toMatchObject([
      {
        ok: false,
        message:
          'Prices have to be confirmed under Plans: In HUF (299000 / 2990 HUF), In RSD (12 / 1200 RSD)',
      },
    ]);
    const confirm = (id: number, amount: number) => admin.post(`${api}/prices/${id}/confirm`, { amount });
    expect((await confirm(forint, 29_900)).body).toMatchObject({ errors: { amount: [expect.any(String)] } });
    expect((await confirm(forint, 2990)).body).toMatchObject({ price: { amount: 2990 } });
    expect((await confirm(dinar, 12)).body).toMatchObject({ price: { amount: 12 } });
    expect(await waiting()).toEqual([]);
    expect(await found()).toEqual([]);
    expect((await confirm(forint, 2990)).status).toBe(404);
  });
});

describe('a price in any currency', () => {
  it('is the same on every runtime, up to a bound that is one of units', async () => {
    const { browser } = await signedInAs(product, 'admins');
    const make = (amount: number, currency: string) => ({ amount, currency, interval: 'month' as const });
    const sent = {
      name: 'Everywhere',
      prices: [
        make(2990, 'HUF'),
        make(150_000, 'IDR'),
        make(2_500_000_000, 'IRR'),
        make(9_999_999_999.99, 'USD'),
      ],
    };
    const made = await browser.post<{ product: { id: number } }>('/api/v1/billing/products', sent);
    expect(made.status).toBe(201);
    const read = async () =>
      (
        await browser.get<{ product: { prices: { amount: number }[] } }>(
          `/api/v1/billing/products/${made.body.product.id}`,
        )
      ).body.product.prices.map(({ amount }) => amount);
    for (const runtime of [before78, since78]) {
      runOn(runtime);
      expect(await read()).toEqual([2990, 150_000, 2_500_000_000, 9_999_999_999.99]);
      vi.restoreAllMocks();
    }
    const most = { amount: 10_000_000_000, currency: 'USD', interval: 'month' };
    const refused = await browser.post(`/api/v1/billing/products/${made.body.product.id}/prices`, most);
    expect(refused.body).toMatchObject({
      errors: { amount: ['The amount field must not be greater than 9999999999.99.'] },
    });
  });
});
