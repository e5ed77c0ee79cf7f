import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Services } from '#server/platform/services.ts';
import { withCurrentLines } from '#server/platform/translation/renamed-lines.ts';
import { type FieldTexts, invalid } from '#shared/errors.ts';
import type {
  importLinesInput,
  LocalizationMessage,
  localizationLinesInput,
  saveLinesInput,
} from '#shared/localizations.ts';
import { offsetOf, toCountedPage } from '#shared/pagination.ts';
import { placeholdersOf, pluralCategories } from '#shared/translation.ts';
import { audit } from '../../audit/service.ts';
import { localizations as localizationsTable } from '../tables.ts';
import {
  existingKeys,
  findLocalization,
  invalidateMessages,
  publishLocalizationChange,
  withRow,
} from './service.ts';

/** The English text of a key: without the suffix that distinguishes meanings. */
const englishOf = (key: string) => key.replace(/#\w+$/, '');

const holds = (text: string | null, words: string) => text?.toLowerCase().includes(words) ?? false;

/** Texts of a language, missing ones first. */
export async function listLines(services: Services, input: z.output<typeof localizationLinesInput>) {
  const { lines, own, language } = await findLocalization(services, input.id);
  const words = input.query?.toLowerCase() ?? '';
  const rows: LocalizationMessage[] = existingKeys(services).map((key) => ({
    key,
    default: englishOf(key),
    value: lines[key] ?? (language === 'en' ? englishOf(key) : null),
    changed: Object.hasOwn(own, key),
  }));
  const found = rows
    .filter(({ value }) => input.missing !== true || value === null)
    .filter(({ key, value }) => words === '' || holds(key, words) || holds(value, words))
    .sort((one, other) => Number(one.value !== null) - Number(other.value !== null));
  const offset = offsetOf(input);
  return { pagination: toCountedPage(found.slice(offset, offset + input.perPage), found.length, input) };
}

/** Whether a text has the placeholders of its key, and the plural forms of its language. */
export function fits(language: string, key: string, text: string): boolean {
  const wanted = [...new Set(placeholdersOf(englishOf(key)))];
  const forms = text.split('|');
  const isCounted = wanted.includes('count') && englishOf(key).includes('|');
  if (isCounted ? forms.length !== pluralCategories(language).length : forms.length > 1 && !key.includes('|'))
    return false;
  return forms.every((form) => {
    const places = placeholdersOf(form);
    return (
      places.every((place) => wanted.includes(place)) &&
      wanted.every((place) => places.includes(place) || (isCounted && place === 'count'))
    );
  });
}

type Lines = Record<string, string | null>;

/** Throws 422 for texts with other placeholders than their keys. */
function refuseUnfit(language: string, lines: Lines): void {
  const errors: FieldTexts = {};
  for (const [key, text] of Object.entries(lines)) {
    if (text === null || fits(language, key, text)) continue;
    const places = placeholdersOf(englishOf(key)).map((place) => `:${place}`);
    errors[`lines.${key}`] = [
      places.length === 0
        ? "This string can't contain placeholders such as :name."
        : {
            line: 'This string needs the placeholders :places in each of its :count plural forms.',
            values: {
              places: [...new Set(places)].join(', '),
              count: key.includes('|') ? pluralCategories(language).length : 1,
            },
          },
    ];
    if (Object.keys(errors).length >= 50) break;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Stores texts of a language; null or empty restores the shipped one. Answers with the number of changes. */
async function store(ctx: Context, id: string, lines: Lines): Promise<number> {
  const { language, lines: shown } = await findLocalization(ctx, id);
  refuseUnfit(language, lines);
  const updated = await ctx.db.transaction(async (tx) => {
    const row = await withRow(ctx, tx, language);
    const after = { ...row.lines };
    const changed: [string, string | null, string | null][] = [];
    for (const [key, sent] of Object.entries(lines)) {
      const text = sent?.trim() || null;
      // A text equal to the shipped one is not stored.
      const own = text === (ctx.texts[language]?.[key] ?? null) ? null : text;
      if (own === (row.lines[key] ?? null)) continue;
      changed.push([key, shown[key] ?? null, text]);
      if (own === null) delete after[key];
      else after[key] = own;
    }
    if (changed.length === 0) return 0;
    await tx
      .update(localizationsTable)
      .set({ lines: after, updated_at: new Date().toISOString() })
      .where(eq(localizationsTable.language, language));
    await audit(ctx, tx, {
      action: 'localization.lines',
      subject_type: 'localization',
      subject_id: language,
      before: Object.fromEntries(changed.map(([key, before]) => [key, before])),
      after: Object.fromEntries(changed.map(([key, , text]) => [key, text])),
    });
    await publishLocalizationChange(ctx, tx);
    return changed.length;
  });
  invalidateMessages(ctx);
  return updated;
}

/** Throws 422 for unknown keys, and for other placeholders than those of a key. */
export async function saveLines(ctx: Context, { id, lines }: z.output<typeof saveLinesInput>) {
  const known = new Set(existingKeys(ctx));
  const unknown = Object.keys(lines).filter((key) => !known.has(key));
  if (unknown.length > 0)
    throw invalid(
      Object.fromEntries(
        unknown.map((key) => [
          `lines.${key}`,
          ["This string doesn't exist. Export the language to see its strings."],
        ]),
      ),
    );
  return { updated: await store(ctx, id, lines) };
}

/** Imports the texts of a file, which an earlier version may have exported; unknown keys are ignored. */
export async function importLines(ctx: Context, { id, lines }: z.output<typeof importLinesInput>) {
  const known = new Set(existingKeys(ctx));
  const entries = Object.entries(withCurrentLines(lines)).filter(
    ([key, text]) => known.has(key) && text !== null && text !== '',
  );
  const updated = await store(ctx, id, Object.fromEntries(entries));
  return { updated, skipped: Object.keys(lines).length - entries.length };
}
