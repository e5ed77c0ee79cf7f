import type { Language, Texts } from '#shared/translation.ts';
import type { Context } from '../../platform/context.ts';
import type { Services } from '../../platform/services.ts';
import { localizations as localizationsTable } from './localization-tables.ts';
import { localizationsKey, readSettings, type SettingsNeeds } from './service.ts';

/** A language that the site can be read in: its code, its own name, its lines by their English text. */
export interface Localization extends Language {
  name: string;
  /** Whether people may choose it. */
  enabled: boolean;
  /** The lines that the site words itself. */
  own: Language['lines'];
}

type Reads = Pick<Services, 'db' | 'cache' | 'texts'>;
type Needs = Reads & SettingsNeeds;

/** The languages that come with the product. The texts in the code are the English ones. */
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

/** Every language of the site by its code: the shipped ones under the site's own wording, and those it added. */
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

/** The first of the chosen languages that the site has, else its own. */
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

/** The language of whoever chose none, where the browser says nothing. */
export const siteLanguage = async (services: Needs): Promise<string> =>
  (await localizationFor(services)).language;

/** The best language of the site for a browser, where the site leaves that to browsers. */
async function browserLanguage(ctx: Context): Promise<string | null> {
  if ((await readSettings(ctx)).i18n.default !== byBrowser) return null;
  return ctx.request.preferredLanguage((await listLanguages(ctx)).map(({ language }) => language));
}

/** The language of a caller: the person's, else what the guest chose, else the site's or the browser's. */
export const localizationOf = async (ctx: Context, user = ctx.identity.user): Promise<Localization> =>
  localizationFor(ctx, user?.language ?? ctx.session.language ?? (await browserLanguage(ctx)));

/** Whether the language of pages depends on what browsers ask for. */
export const followsBrowsers = async (services: Needs): Promise<boolean> =>
  (await readSettings(services)).i18n.default === byBrowser;

/** The languages to choose from, by their own names. */
export async function listLanguages(services: Reads) {
  const known = await readLocalizations(services);
  return [...known.values()]
    .filter(({ enabled }) => enabled)
    .map(({ language, name }) => ({ language, name }));
}
