import { describe, expect, it } from 'vitest';
import type { BootstrapData } from '#shared/settings.ts';
import { bearerFor, makePerson, newEmail, password, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { localizations } from '../localizations/tables.ts';
import { localizationsKey, saveSettings } from '../settings/service.ts';

const product = testProduct();

const path = '/api/v1/users/me/locale';

interface Answer {
  status: string;
  message: string;
  errors: Record<string, string[]>;
  locale: { language: string; name: string; lines: Record<string, string> };
}

type Browser = Awaited<ReturnType<typeof product.visit>>;

const i18nOf = async (browser: Browser) => (await browser.trpc.auth.bootstrap.query()).data.settings.i18n;

describe('a guest', () => {
  it('reads the site in its language until choosing another, which stays for the session', async () => {
    const guest = await product.visit();
    expect(await i18nOf(guest)).toMatchObject({ language: 'en', lines: {} });
    const { status, body } = await guest.post<Answer>(path, { locale: 'de' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'success', locale: { language: 'de', name: 'Deutsch' } });
    expect(body.locale.lines.Search).toBe('Suchen');
    expect(await i18nOf(guest)).toEqual(
      expect.objectContaining({ language: 'de', lines: body.locale.lines }),
    );
    expect(await i18nOf(await product.visit())).toMatchObject({ language: 'en' });
  });

  it('may call it language, and needs the token of the session', async () => {
    const guest = await product.visit();
    expect((await guest.post(path, { language: 'ar' })).status).toBe(200);
    expect(await i18nOf(guest)).toMatchObject({ language: 'ar' });
    expect((await guest.post(path, { locale: 'de' }, { withoutToken: true })).status).toBe(419);
  });

  it.each([
    [{}, 'The locale field is required.'],
    [{ locale: null }, 'The locale field is required.'],
    [{ locale: 'xx' }, 'The selected locale is invalid.'],
    [{ locale: 'constructor' }, 'The selected locale is invalid.'],
  ])('is refused %j', async (input, message) => {
    const guest = await product.visit();
    const { status, body } = await guest.post<Answer>(path, input);
    expect(status).toBe(422);
    expect(body.errors.locale).toEqual([message]);
    expect(await i18nOf(guest)).toMatchObject({ language: 'en' });
  });

  it.each([{ locale: 'x'.repeat(300) }, { locale: ['de'] }, { locale: 7 }])(
    'is refused %j',
    async (input) => {
      const { status, body } = await (await product.visit()).post<Answer>(path, input);
      expect(status).toBe(422);
      expect(body.errors).toHaveProperty('locale');
    },
  );

  it('keeps the language when signing in for the first time, and when signing out', async () => {
    const user = await makePerson(product);
    const browser = await product.visit();
    await browser.post(path, { locale: 'de' });
    await browser.signIn(user.email, password);
    expect(await i18nOf(browser)).toMatchObject({ language: 'de' });
    await browser.post('/auth/logout');
    expect(await i18nOf(browser)).toMatchObject({ language: 'de' });
    const elsewhere = await (await product.visit()).signIn(user.email, password);
    expect(await i18nOf(elsewhere)).toMatchObject({ language: 'de' });
  });

  it('with a language of their own reads in that after signing in', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    await browser.post(path, { locale: 'ar' });
    const other = await product.visit();
    await other.post(path, { locale: 'de' });
    await other.signIn(user.email, password);
    expect(await i18nOf(other)).toMatchObject({ language: 'ar' });
  });
});

describe('a person', () => {
  it('has the language in every browser, and changes nobody else’s', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const bystander = await signedInAs(product, 'customers');
    const { locale } = await browser.trpc.users.locale.choose.mutate({ locale: 'ar' });
    expect(locale.name).toBe('العربية');
    const { data } = await browser.trpc.auth.bootstrap.query();
    expect(data.user?.language).toBe('ar');
    const elsewhere = await (await product.visit()).signIn(user.email, password);
    expect(await i18nOf(elsewhere)).toMatchObject({ language: 'ar' });
    expect(await i18nOf(bystander.browser)).toMatchObject({ language: 'en' });
  });

  it('may be spoken for by a token', async () => {
    const { browser, user } = await signedInAs(product, 'agents');
    const headers = await bearerFor(product, user);
    const answer = await fetch(product.url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"locale":"de"}',
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await i18nOf(browser)).toMatchObject({ language: 'de' });
  });
});

describe('a site', () => {
  it('may have a language of its own, add some, and word lines differently', async () => {
    const { db, cache } = product.services;
    await db.insert(localizations).values([
      { language: 'fr', name: 'Français', lines: { Search: 'Rechercher' } },
      { language: 'de', name: 'Deutsch', lines: { Search: 'Stöbern' } },
    ]);
    cache.forget(localizationsKey);
    await saveSettings(product.services, { i18n: { default: 'fr' } });
    const visitor = await product.visit();
    const site = await i18nOf(visitor);
    expect(site).toMatchObject({ language: 'fr', lines: { Search: 'Rechercher' } });
    expect(site.languages.map(({ language }) => language)).toEqual(['en', 'de', 'ar', 'fr']);
    const { locale } = await visitor.trpc.users.locale.choose.mutate({ locale: 'de' });
    expect(locale.lines.Search).toBe('Stöbern');
    expect(locale.lines['New request']).toBe('Neue Anfrage');
    await saveSettings(product.services, { i18n: { default: 'en' } });
  });

  it('may leave the language to browsers, until somebody chooses', async () => {
    const visitor = await product.visit();
    const languageFor = async (accepted?: string) => {
      const headers: Record<string, string> = accepted === undefined ? {} : { 'accept-language': accepted };
      const { body } = await visitor.get<{ data: BootstrapData }>('/api/v1/bootstrap-data', { headers });
      return body.data.settings.i18n.language;
    };
    expect(await languageFor('de')).toBe('en');
    await saveSettings(product.services, { i18n: { default: 'auto' } });
    expect(await languageFor('pt-BR, de-AT;q=0.8, en;q=0.5')).toBe('de');
    expect(await languageFor('ar')).toBe('ar');
    expect(await languageFor('pt')).toBe('en');
    expect(await languageFor('*;q=nonsense,,;')).toBe('en');
    expect(await languageFor()).toBe('en');
    await visitor.post(
      '/auth/register',
      { email: newEmail(), password, password_confirmation: password },
      { headers: { 'accept-language': 'de' } },
    );
    expect(await languageFor('ar')).toBe('de');
    await visitor.trpc.users.locale.choose.mutate({ locale: 'ar' });
    expect(await languageFor('de')).toBe('ar');
    await saveSettings(product.services, { i18n: { default: 'en' } });
  });
});
