import { describe, expect, it } from 'vitest';
import { signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { Localization, LocalizationMessage } from '#shared/localizations.ts';
import { saveSettings } from '../../settings/service.ts';

const product = testProduct();

interface Answer {
  localization: Localization;
  localizations: Localization[];
  pagination: { data: LocalizationMessage[]; total: number };
  lines: Record<string, string>;
  updated: number;
  skipped: number;
  errors: Record<string, string[]>;
}

const path = '/api/v1/localizations';
const asAdmin = async () => (await signedInAs(product, 'admins')).browser;
const i18nOf = async () => {
  const guest = await product.visit();
  return (await guest.trpc.auth.bootstrap.query()).data.settings.i18n;
};

describe('languages', () => {
  it('come with the product: English, German and Arabic', async () => {
    const { localizations } = (await (await asAdmin()).get<Answer>(path)).body;
    expect(localizations).toMatchObject([
      { id: 'en', is_default: true, rtl: false, is_shipped: true, enabled: true },
      { id: 'de', is_default: false, rtl: false },
      { id: 'ar', rtl: true },
    ]);
    for (const { translated, total } of localizations) expect(translated).toBe(total);
  });

  it('are added, worded, chosen by visitors, and deleted; what is missing is English', async () => {
    const admin = await asAdmin();
    const made = await admin.post<Answer>(path, { language: 'PT-br', name: 'Português' });
    expect(made.status).toBe(201);
    expect(made.body.localization).toMatchObject({ id: 'pt-BR', translated: 0, rtl: false });
    expect((await i18nOf()).languages.map(({ language }) => language)).toContain('pt-BR');
    const missing = await admin.get<Answer>(`${path}/pt-BR/lines?missing=1&query=log%20in`);
    expect(missing.body.pagination.data[0]).toMatchObject({ value: null, changed: false });
    await admin.send('PUT', `${path}/pt-BR/lines`, { lines: { Search: 'Buscar' } });
    const guest = await product.visit();
    const { locale } = await guest.trpc.users.locale.choose.mutate({ locale: 'pt-BR' });
    expect(locale.lines).toEqual({ Search: 'Buscar' });
    const exported = await admin.get<Answer>(`${path}/pt-BR/export`);
    expect(exported.body.lines).toEqual({ Search: 'Buscar' });
    expect((await admin.send('PUT', `${path}/pt-BR`, { enabled: false })).status).toBe(200);
    expect((await i18nOf()).languages.map(({ language }) => language)).not.toContain('pt-BR');
    const refused = await guest.post<Answer>('/api/v1/users/me/locale', { locale: 'pt-BR' });
    expect(refused.status).toBe(422);
    expect((await admin.send('DELETE', `${path}/pt-BR`)).status).toBe(200);
    expect((await admin.get(`${path}/pt-BR`)).status).toBe(404);
  });

  it('are added once, when two people add the same', async () => {
    const admin = await asAdmin();
    const add = (name: string) => admin.post<Answer>(path, { language: 'sv', name });
    const answers = await Promise.all(['Svenska', 'Swedish', 'Schwedisch'].map(add));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.errors).toEqual({ language: ['This language already exists.'] });
    expect((await admin.send('DELETE', `${path}/sv`)).status).toBe(200);
  });

  it.each([
    [{ language: 'nonsense!', name: 'x' }, 'language'],
    [{ language: 'de', name: 'x' }, 'language'],
    [{ language: 'fr', name: 'deutsch' }, 'name'],
    [{ language: 'fr', name: '' }, 'name'],
  ])('are refused with %j', async (fields, field) => {
    const { status, body } = await (await asAdmin()).post<Answer>(path, fields);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('have a default that stays: it is not deleted and not disabled', async () => {
    const admin = await asAdmin();
    expect((await admin.send('PUT', `${path}/en`, { enabled: false })).status).toBe(422);
    expect((await admin.send('DELETE', `${path}/de`)).status).toBe(403);
    const german = await admin.send<Answer>('PUT', `${path}/de`, { is_default: true });
    expect(german.body.localization.is_default).toBe(true);
    expect(await i18nOf()).toMatchObject({ language: 'de' });
    expect((await admin.send('PUT', `${path}/de`, { enabled: false })).status).toBe(422);
    // English can be disabled where another language is the default.
    expect((await admin.send('PUT', `${path}/en`, { enabled: false })).status).toBe(200);
    expect((await i18nOf()).languages.map(({ language }) => language)).toEqual(['de', 'ar']);
    await admin.send('PUT', `${path}/en`, { enabled: true });
    await saveSettings(product.services, { i18n: { default: 'en' } });
  });
});

describe('lines', () => {
  it('are found by key and by text, and worded for every page at once', async () => {
    const admin = await asAdmin();
    const byText = await admin.get<Answer>(`${path}/de/lines?query=SUCHEN&perPage=100`);
    expect(byText.body.pagination.data.map(({ key }) => key)).toContain('Search');
    const saved = await admin.send<Answer>('PUT', `${path}/de/lines`, { lines: { Search: 'Stöbern 🙂' } });
    expect(saved.body.updated).toBe(1);
    const reader = await product.visit();
    const { locale } = await reader.trpc.users.locale.choose.mutate({ locale: 'de' });
    expect(locale.lines.Search).toBe('Stöbern 🙂');
    const [row] = (await admin.get<Answer>(`${path}/de/lines?query=Stöbern`)).body.pagination.data;
    expect(row).toEqual({ key: 'Search', default: 'Search', value: 'Stöbern 🙂', changed: true });
    const back = await admin.send<Answer>('PUT', `${path}/de/lines`, { lines: { Search: null } });
    expect(back.body.updated).toBe(1);
    expect((await admin.get<Answer>(`${path}/de/export`)).body.lines.Search).toBe('Suchen');
  });

  it('can be worded in English as well', async () => {
    const admin = await asAdmin();
    await admin.send('PUT', `${path}/en/lines`, { lines: { Search: 'Look for it' } });
    expect((await i18nOf()).lines).toEqual({ Search: 'Look for it' });
    await admin.send('PUT', `${path}/en/lines`, { lines: { Search: null } });
  });

  it.each([
    [{ 'Hello :name,': 'Hallo,' }, 'lines.Hello :name,'],
    [{ 'Hello :name,': 'Hallo :nam,' }, 'lines.Hello :name,'],
    [{ Search: 'Suche :name' }, 'lines.Search'],
    [{ 'Nobody says this': 'x' }, 'lines.Nobody says this'],
    [
      { ':count file deleted|:count files deleted': ':count Datei' },
      'lines.:count file deleted|:count files deleted',
    ],
  ])('are refused with %j', async (lines, field) => {
    const { status, body } = await (await asAdmin()).send<Answer>('PUT', `${path}/de/lines`, { lines });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('are taken from a file, without those that nobody says', async () => {
    const admin = await asAdmin();
    const lines = { Search: 'Finden', 'Nobody says this': 'x' };
    const taken = await admin.post<Answer>(`${path}/de/import`, { lines });
    expect(taken.body).toMatchObject({ updated: 1, skipped: 1 });
    expect((await admin.post<Answer>(`${path}/de/import`, { lines })).body.updated).toBe(0);
    await admin.send('PUT', `${path}/de/lines`, { lines: { Search: null } });
  });
});
