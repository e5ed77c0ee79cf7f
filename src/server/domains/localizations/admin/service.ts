import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { type Context, withDb } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { everyoneTopic } from '#server/platform/events/events.ts';
import type { Services } from '#server/platform/services.ts';
import { AppError, invalid, notFound } from '#shared/errors.ts';
import type {
  Localization,
  localizationCreateInput,
  localizationUpdateInput,
} from '#shared/localizations.ts';
import { directionOf } from '#shared/translation.ts';
import { audit } from '../../audit/service.ts';
import { localizationsKey, saveSettings } from '../../settings/service.ts';
import { isShipped, readLocalizations, siteLanguage } from '../service.ts';
import { localizations as localizationsTable } from '../tables.ts';

/** All keys of the product, in order. */
export const existingKeys = ({ texts }: Pick<Services, 'texts'>): string[] =>
  [...new Set(Object.values(texts).flatMap((lines) => Object.keys(lines)))].sort((one, other) =>
    one.localeCompare(other, 'en'),
  );

/** Part of a change: invalidates languages in every process, and notifies open pages. */
export async function publishLocalizationChange({ cache, events }: Context, tx: Database): Promise<void> {
  await cache.drop(tx, localizationsKey);
  await events.publish(tx, [everyoneTopic], { name: 'settings', id: null });
}

/** Invalidates languages in this process after a change, so that the caller reads it. */
export const invalidateMessages = ({ cache }: Pick<Context, 'cache'>) => cache.forget(localizationsKey);

/** A language with all its texts, and the site's own ones. Throws 404. */
export async function findLocalization(services: Services, id: string) {
  const known = (await readLocalizations(services)).get(id);
  if (known === undefined) throw notFound();
  return known;
}

/** Locks the row of a language, inserted if needed. Throws 404. */
export async function withRow(services: Services, tx: Database, language: string) {
  const { name } = await findLocalization(withDb(services, tx), language);
  await tx.insert(localizationsTable).values({ language, name, lines: {} }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(localizationsTable)
    .where(eq(localizationsTable.language, language))
    .for('update');
  if (row === undefined) throw notFound();
  return row;
}

async function present(services: Services): Promise<Localization[]> {
  const [known, standard] = await Promise.all([readLocalizations(services), siteLanguage(services)]);
  const keys = existingKeys(services);
  return [...known.values()].map(({ language, name, enabled, lines }) => ({
    id: language,
    language,
    name,
    enabled,
    rtl: directionOf(language) === 'rtl',
    is_default: language === standard,
    is_shipped: isShipped(language),
    translated: language === 'en' ? keys.length : keys.filter((key) => Object.hasOwn(lines, key)).length,
    total: keys.length,
  }));
}

export const listLocalizations = async (services: Services) => ({ localizations: await present(services) });

/** Throws 404. */
export async function readLocalization(services: Services, id: string): Promise<Localization> {
  const found = (await present(services)).find(({ language }) => language === id);
  if (found === undefined) throw notFound();
  return found;
}

async function refuseTakenName(services: Services, name: string, own: string | null): Promise<void> {
  const taken = [...(await readLocalizations(services)).values()].find(
    (known) => known.name.toLowerCase() === name.toLowerCase() && known.language !== own,
  );
  if (taken !== undefined) throw invalid({ name: ['The name has already been taken.'] });
}

const refusedCode = (line: string) => invalid({ language: [line] });
const alreadyThere = () => refusedCode('This language already exists.');

/** The canonical language code. Throws 422 for an invalid one, or an existing language. */
async function newCode(services: Services, written: string): Promise<string> {
  let language: string | undefined;
  try {
    [language] = Intl.getCanonicalLocales(written);
  } catch {
    throw refusedCode('The language field must be in a valid format.');
  }
  if (language === undefined) throw refusedCode('The language field must be in a valid format.');
  if ((await readLocalizations(services)).has(language)) throw alreadyThere();
  return language;
}

/** Adds a language. Missing texts fall back to English. */
export async function createLocalization(ctx: Context, input: z.output<typeof localizationCreateInput>) {
  const language = await newCode(ctx, input.language);
  const { name, enabled } = input;
  await refuseTakenName(ctx, name, null);
  await ctx.db.transaction(async (tx) => {
    const added = await tx
      .insert(localizationsTable)
      .values({ language, name, enabled, lines: {} })
      .onConflictDoNothing()
      .returning({ language: localizationsTable.language });
    // It may have been added concurrently.
    if (added.length === 0) throw alreadyThere();
    await audit(ctx, tx, {
      action: 'localization.create',
      subject_type: 'localization',
      subject_id: language,
      after: { name, enabled },
    });
    await publishLocalizationChange(ctx, tx);
  });
  invalidateMessages(ctx);
  return readLocalization(ctx, language);
}

/** Throws 404, and 422 for disabling the default language. */
export async function updateLocalization(
  ctx: Context,
  { id, is_default, ...change }: z.output<typeof localizationUpdateInput>,
) {
  const known = await readLocalization(ctx, id);
  if (change.name !== undefined) await refuseTakenName(ctx, change.name, id);
  const enabled = change.enabled ?? known.enabled;
  if (!enabled && (known.is_default || is_default === true))
    throw invalid({
      enabled: ["The default language can't be disabled. Make another language the default first."],
    });
  if (Object.keys(change).length > 0) {
    await ctx.db.transaction(async (tx) => {
      const row = await withRow(ctx, tx, id);
      await tx.update(localizationsTable).set(change).where(eq(localizationsTable.language, id));
      await audit(ctx, tx, {
        action: 'localization.update',
        subject_type: 'localization',
        subject_id: id,
        before: { name: row.name, enabled: row.enabled },
        after: { name: row.name, enabled: row.enabled, ...change },
      });
      await publishLocalizationChange(ctx, tx);
    });
    invalidateMessages(ctx);
  }
  if (is_default === true && !known.is_default) {
    await saveSettings(ctx, { i18n: { default: id } });
    await audit(ctx, ctx.db, {
      action: 'settings.update',
      subject_type: 'settings',
      after: { i18n: { default: id } },
    });
  }
  return readLocalization(ctx, id);
}

/** Ignores unknown ids; throws 404 when none exists, 403 for the default and for shipped ones. */
export async function deleteLocalizations(ctx: Context, ids: readonly string[]) {
  const known = (await present(ctx)).filter(({ language }) => ids.includes(language));
  if (known.length === 0) throw notFound();
  if (known.some(({ is_default, is_shipped }) => is_default || is_shipped))
    throw new AppError('forbidden', 'language_protected', "This language can't be deleted, only disabled.");
  await ctx.db.transaction(async (tx) => {
    const gone = await tx
      .delete(localizationsTable)
      .where(
        inArray(
          localizationsTable.language,
          known.map(({ language }) => language),
        ),
      )
      .returning();
    for (const { language, name, lines } of gone) {
      await audit(ctx, tx, {
        action: 'localization.delete',
        subject_type: 'localization',
        subject_id: language,
        before: { name, lines: Object.keys(lines).length },
      });
    }
    await publishLocalizationChange(ctx, tx);
  });
  invalidateMessages(ctx);
  return {};
}

/** Every line of a language, for a file. */
/** The texts of a language; over REST as a file. */
export async function exportLines(ctx: Context, id: string) {
  const { language, name, lines } = await findLocalization(ctx, id);
  const file = { language, name, lines: { ...lines } };
  ctx.request.attachment = {
    name: `${language}.json`,
    type: 'application/json; charset=utf-8',
    chunks: (async function* () {
      yield JSON.stringify(file, null, 2);
    })(),
  };
  return file;
}
