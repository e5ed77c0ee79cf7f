import { describe, expect, it } from 'vitest';
import type { ValueLists } from '#shared/value-lists.ts';
import { signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { readCategories } from '../tags/service.ts';

const product = testProduct();

const listsOf = async (path: string) =>
  (await (await product.visit()).get<ValueLists>(`/api/v1/value-lists/${path}`)).body;

const nameOf = ({ countries }: ValueLists, code: string) =>
  countries?.find((country) => country.code === code)?.name;

describe('value lists', () => {
  it('have timezones by part of the world, with the offset of today', async () => {
    const { timezones } = await listsOf('timezones');
    expect(timezones?.Asia).toContainEqual({ value: 'Asia/Kolkata', text: 'Asia/Kolkata (+05:30)' });
    expect(timezones?.UTC).toEqual([{ value: 'UTC', text: 'UTC (+00:00)' }]);
    const paris = timezones?.Europe?.find(({ value }) => value === 'Europe/Paris');
    expect(paris?.text).toMatch(/^Europe\/Paris \(\+0[12]:00\)$/);
    for (const { value, text } of Object.values(timezones ?? {}).flat()) {
      expect(text).toMatch(/ \([+-]\d\d:\d\d\)$/);
      expect(() => new Intl.DateTimeFormat('en', { timeZone: value })).not.toThrow();
    }
  });

  it('have the countries in the language of the caller, or the one asked for', async () => {
    expect(nameOf(await listsOf('countries'), 'DE')).toBe('Germany');
    expect(nameOf(await listsOf('countries?language=de'), 'DE')).toBe('Deutschland');
    expect(nameOf(await listsOf('countries?language=xx'), 'DE')).toBe('Germany');
    const { browser } = await signedInAs(product, 'customers');
    await browser.trpc.users.locale.choose.mutate({ locale: 'de' });
    const lists = await browser.trpc.valueLists.get.query({ names: 'countries' });
    expect(lists.countries?.[0]).toEqual({ code: 'AF', name: 'Afghanistan' });
    expect(lists.countries?.find(({ code }) => code === 'EG')?.name).toBe('Ägypten');
    expect(lists.countries?.at(-1)?.name).toBe('Zypern');
    expect(lists.countries?.every(({ code, name }) => /^[A-Z]{2}$/.test(code) && name !== code)).toBe(true);
  });

  it('come several at once, without those that nobody knows', async () => {
    const lists = await listsOf('localizations,countries,nothing,__proto__');
    expect(Object.keys(lists).sort()).toEqual(['countries', 'localizations', 'status']);
    expect(lists.localizations).toContainEqual({ language: 'ar', name: 'العربية' });
    expect(await listsOf('nothing')).toEqual({ status: 'success' });
  });

  it('may be kept by anybody for an hour, and never with a session', async () => {
    const { headers } = await (await product.visit()).get('/api/v1/value-lists/timezones');
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect(headers.get('vary')).toContain('Cookie');
    expect(headers.getSetCookie()).toEqual([]);
    const typed = await fetch(`${product.url}/trpc/valueLists.get?input={"names":"timezones"}`);
    expect(typed.headers.get('cache-control')).toBe('no-cache, private');
  });

  it('of all parts come in one answer, which is kept no longer than its strictest list', async () => {
    const [{ hidden, group_id: _, ...category } = { hidden: null, group_id: null }] = await readCategories(
      product.services,
    );
    const lists = await listsOf('ticketCategories,countries');
    expect(Object.keys(lists).sort()).toEqual(['countries', 'status', 'ticketCategories']);
    expect(hidden).toBe(false);
    expect(lists.ticketCategories).toContainEqual(category);
    const visitor = await product.visit();
    for (const names of ['ticketCategories', 'ticketCategories,countries', 'countries,ticketCategories']) {
      const { headers } = await visitor.get(`/api/v1/value-lists/${names}`);
      expect([names, headers.get('cache-control')]).toEqual([names, 'no-cache, private']);
    }
    const { headers } = await visitor.get('/api/v1/value-lists/countries,localizations');
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('refuse names without end', async () => {
    const visitor = await product.visit();
    expect((await visitor.get(`/api/v1/value-lists/${'a,'.repeat(200)}`)).status).toBe(422);
  });
});
