import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/subscriptions.ts';
import { localizationsKey, saveSettings } from '../domains/settings/service.ts';
import { domains } from '../domains.ts';
import { textsOf } from '../platform/domain.ts';
import renamed from '../platform/translation/renamed-lines.json' with { type: 'json' };
import { currentLine } from '../platform/translation/renamed-lines.ts';
import { signedInAs } from './factories.ts';
import { testProduct } from './harness.ts';
import { collectTexts } from './texts.ts';

const product = testProduct();

const entries = Object.entries(renamed);

describe('the former wording of lines', () => {
  const { lines, fields, sentences } = collectTexts();
  const used = new Set([...lines, ...fields, ...sentences].map(({ text }) => text));

  it('leads to the present one in one step, and is used by nothing else', () => {
    const translated = textsOf(domains).de ?? {};
    expect(entries.filter(([, line]) => !Object.hasOwn(translated, line))).toEqual([]);
    expect(entries.filter(([former]) => used.has(former) || Object.hasOwn(translated, former))).toEqual([]);
  });
});

/* Rows as the version before the rewording stored them. */
describe('what was stored with a former wording', () => {
  const former = ':name left a note on ticket #:id';

  it('is a notification that its reader still reads in their language', async () => {
    const { browser, user } = await signedInAs(product, 'agents');
    const stored = {
      lines: [
        {
          type: 'primary',
          content: 'Ann left a note on ticket #7',
          line: former,
          values: { name: 'Ann', id: 7 },
        },
      ],
    };
    await product.services.db.execute(
      sql`insert into notifications (user_id, type, data) values (${user.id}, 'ticket', ${JSON.stringify(stored)}::jsonb)`,
    );
    const { body } = await browser.get<{ pagination: { data: { data: typeof stored }[] } }>(
      '/api/v1/notifications',
    );
    expect(body.pagination.data[0]?.data.lines).toEqual([
      {
        type: 'primary',
        content: 'Ann added a note to ticket #7',
        line: currentLine(former),
        values: { name: 'Ann', id: 7 },
      },
    ]);
  });

  it('is a text of the site, which still replaces the shipped one, and can be changed', async () => {
    const { browser } = await signedInAs(product, 'admins');
    const [line, own] = [former, ':name schrieb zu #:id'];
    await product.services.db.execute(
      sql`insert into localizations (language, name, lines) values ('de', 'Deutsch', ${JSON.stringify({ [line]: own })}::jsonb)`,
    );
    product.services.cache.forget(localizationsKey);
    const path = '/api/v1/localizations/de';
    const textOf = async () => {
      const { body } = await browser.get<{
        pagination: { data: { key: string; value: string; changed: boolean }[] };
      }>(`${path}/lines?query=${encodeURIComponent(currentLine(line))}`);
      return body.pagination.data;
    };
    expect(await textOf()).toMatchObject([{ key: currentLine(line), value: own, changed: true }]);
    const file = { lines: { [line]: ':name notierte etwas zu #:id' } };
    expect((await browser.post<{ updated: number }>(`${path}/import`, file)).body).toMatchObject({
      updated: 1,
    });
    expect(await textOf()).toMatchObject([{ value: ':name notierte etwas zu #:id' }]);
  });

  it('is an invoice', async () => {
    await saveSettings(product.services, { billing: { enable: true } });
    const { browser, user } = await signedInAs(product, 'customers');
    const [line, present] = [former, currentLine(former)];
    const lines = [{ line, values: { plan: 'Small' }, amount: 1000 }];
    await product.services.db.execute(sql`
      insert into invoices (number, user_id, gateway, state, lines, amount_due, amount_paid, currency, billed_to)
      values (9001, ${user.id}, 'test', 'paid', ${JSON.stringify(lines)}::jsonb, 1000, 1000, 'USD', '')`);
    const { body } = await browser.get<{ pagination: { data: Invoice[] } }>('/api/v1/billing/invoices');
    expect(body.pagination.data[0]?.lines[0]).toMatchObject({ line: present });
  });
});
