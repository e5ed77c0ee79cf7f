import { asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { invalid } from '#shared/errors.ts';
import { maxCustomTags, type tagTicketsInput } from '#shared/tags.ts';
import type { Database } from '../../platform/db/connect.ts';
import { tags } from './tables.ts';

/** A custom tag by its id and current name. */
export interface TagName {
  id: number;
  name: string;
}

/** Custom tags to add and to remove. */
export interface TagChange {
  add: readonly TagName[];
  remove: readonly TagName[];
}

/** Tags of any type by their ids or their names, as they are spelt in any case. They stay until `tx` ends. */
const storeTags = (tx: Database, ids: readonly number[], names: readonly string[]) =>
  tx
    .select({ id: tags.id, name: tags.name, display_name: tags.display_name, type: tags.type })
    .from(tags)
    .where(
      sql`${tags.id} = any(${`{${ids.join()}}`}::integer[])
        or lower(${tags.name}) = any(array(
          select lower(value) from jsonb_array_elements_text(${JSON.stringify(names)}::text::jsonb)))`,
    )
    .orderBy(asc(tags.id))
    .for('key share');

type StoredTag = Awaited<ReturnType<typeof storeTags>>[number];

/** Throws 422 above the max number of custom tags. */
export async function assertTagQuota(tx: Database, more: number, field = 'name'): Promise<void> {
  if (more === 0 || (await tx.$count(tags, eq(tags.type, 'custom'))) + more <= maxCustomTags) return;
  throw invalid({
    [field]: [{ line: 'You can have up to :count tags.', values: { count: maxCustomTags } }],
  });
}

type Asked = z.output<typeof tagTicketsInput>['tags'];

const tagOf = (known: readonly StoredTag[], asked: Asked[number]) =>
  known.find(({ id, name }) =>
    typeof asked === 'number' ? id === asked : name.toLowerCase() === asked.toLowerCase(),
  );

const named = (tags: readonly StoredTag[]): TagName[] =>
  tags.map(({ id, display_name }) => ({ id, name: display_name }));

/** Resolves tags by id or name; new names are created. Throws 422 at the index of an id that is no custom tag. */
export async function tagsToAdd(tx: Database, asked: Asked): Promise<TagName[]> {
  const ids = asked.filter((one) => typeof one === 'number');
  const names = asked.filter((one) => typeof one === 'string');
  const known = await storeTags(tx, ids, names);
  for (const [index, one] of asked.entries()) {
    const tag = tagOf(known, one);
    const isRefused = tag === undefined ? typeof one === 'number' : tag.type !== 'custom';
    if (isRefused) throw invalid({ [`tags.${index}`]: ['The selected tag is invalid.'] });
  }
  const missing = names.filter((name) => tagOf(known, name) === undefined);
  if (missing.length === 0) return named(known);
  await assertTagQuota(tx, missing.length, 'tags');
  // The same tag may be created concurrently.
  await tx
    .insert(tags)
    .values(missing.map((name) => ({ type: 'custom' as const, name, display_name: name })))
    .onConflictDoNothing();
  return named(await storeTags(tx, ids, names));
}

/** Custom tags by id or name; others are passed over. */
export async function tagsToRemove(tx: Database, asked: Asked): Promise<TagName[]> {
  const ids = asked.filter((one) => typeof one === 'number');
  const names = asked.filter((one) => typeof one === 'string');
  return named((await storeTags(tx, ids, names)).filter(({ type }) => type === 'custom'));
}
