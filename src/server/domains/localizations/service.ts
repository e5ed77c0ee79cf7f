import type { Language, Texts } from '#shared/translation.ts';
import type { Context } from '../../platform/context.ts';
import type { Services } from '../../platform/services.ts';
import { localizationsKey, readSettings, type SettingsNeeds } from '../settings/service.ts';
import { localizations as localizationsTable } from './tables.ts';

/** A language that the site can be read in: its code, its own name, its lines by their English text. */
export interface Localization extends Language {
  name: string;
  /** Whether people may choose it. */
  enabled: boolean;
  /** Texts customized by the site. */
  own: Language['lines'];
}

type Reads = Pick<Services, 'db' | 'cache' | 'texts'>;
type Needs = Reads & SettingsNeeds;

/** Languages shipped with the product. English texts are the keys in the code. */
const shipped = { en: 'English', de: 'Deutsch', ar: 'العربية' };

export const shippedLocalizations = (texts: Texts): Localization[] =>
  Object.entries(shipped).map(([language, name]) => ({
    language,
    name,
    lines: texts[language] ?? {},
    enabled: true,
    own: {},
  }));

export const isShipped = (language: string) => Object.hasOwn(shipped, language);

/** All languages of the site by code: shipped ones with the site's own texts, and added ones. */
export function readLocalizations({ db, cache, texts }: Reads): Promise<Map<string, Localization>> {
  return cache.read(localizationsKey, async () => {
    const known = new Map(
      shippedLocalizations(texts).map((localization) => [localization.language, localization]),
    );
    const stored = await db.select().from(localizationsTable);
    for (const { language, name, enabled, lines: own } of stored) {
      known.set(language, {
        language,
        name,
        enabled,
        own,
        lines: { ...known.get(language)?.lines, ...own },
      });
    }
    return known;
  });
}

/** The value of the setting that leaves the language to the browser. */
const byBrowser = 'auto';

/** The first available one of the chosen languages, else the site's default. */
export async function localizationFor(
  services: Needs,
  ...chosen: (string | null | undefined)[]
): Promise<Localization> {
  const [{ i18n }, known] = await Promise.all([readSettings(services), readLocalizations(services)]);
  for (const language of [...chosen, i18n.default]) {
    const localization = known.get(language ?? '');
    if (localization?.enabled) return localization;
  }
  const english = known.get('en') as Localization;
  return english.enabled ? english : ([...known.values()].find(({ enabled }) => enabled) ?? english);
}

/** Default language, without a choice of user or browser. */
export const siteLanguage = async (services: Needs): Promise<string> =>
  (await localizationFor(services)).language;

/** The best language of the site for a browser, where the site leaves that to browsers. */
async function browserLanguage(ctx: Context): Promise<string | null> {
  if ((await readSettings(ctx)).i18n.default !== byBrowser) return null;
  return ctx.request.preferredLanguage((await listLanguages(ctx)).map(({ language }) => language));
}

/** The caller's language: the user's, else the guest's choice, else the site's or the browser's. */
export const localizationOf = async (ctx: Context, user = ctx.identity.user): Promise<Localization> =>
  localizationFor(ctx, user?.language ?? ctx.session.language ?? (await browserLanguage(ctx)));

/** Whether the language of pages depends on the browser's preference. */
export const followsBrowsers = async (services: Needs): Promise<boolean> =>
  (await readSettings(services)).i18n.default === byBrowser;

/** The languages to choose from, by their own names. */
export async function listLanguages(services: Reads) {
  const known = await readLocalizations(services);
  return [...known.values()]
    .filter(({ enabled }) => enabled)
    .map(({ language, name }) => ({ language, name }));
}
