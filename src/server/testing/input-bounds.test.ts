import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { domains } from '../domains.ts';
import { settingsOf } from '../platform/domain.ts';
import { appRouter } from '../router.ts';

/*
 * Nothing that a procedure takes is without end: texts and lists have a length, maps a number of keys, and numbers fit
 * into the column that they end in.
 */

type Schema = z.core.JSONSchema.BaseSchema;

/** Values that no schema can bound, each with who does. */
const boundElsewhere = new Map([
  // A beacon can not be told what was wrong: each entry is cut and checked when it is stored.
  ['helpSearch.logSearches.searchSession', 'anything'],
  ['helpSearch.logSearches.suggestions', 'anything'],
  ['helpSearch.logSearchesApi.searchSession', 'anything'],
  ['helpSearch.logSearchesApi.suggestions', 'anything'],
  // Refused as one field unless each is a UUID.
  ['notifications.markAsRead.ids[]', 'anything'],
  // At most a hundred values, each bounded by the type of its field.
  ['tickets.create.custom_fields', 'map'],
  ['tickets.update.custom_fields', 'map'],
  // At most 25 conditions, each bounded by the kind of its field.
  ['bulk.run.filter', 'anything'],
  ['bulk.run.action.value', 'anything'],
  // The value of a field, bounded by its type.
  ['macros.create.actions[].value', 'anything'],
  ['macros.update.actions[].value', 'anything'],
  ['macros.update.before.actions[].value', 'anything'],
  ['views.create.filter', 'anything'],
  ['views.update.filter', 'anything'],
  ['views.update.before.filter', 'anything'],
  ['views.preview.filter', 'anything'],
  // Each setting has a schema of its own, below.
  ['settings.update.settings', 'map'],
  ['appearance.saveDraft.settings', 'map'],
]);

const maxInteger = 2_147_483_647;

/** Sizes of files and amounts of money have columns for larger numbers. */
const maxOf = (path: string) => (/\.(size|amount)$/.test(path) ? Number.MAX_SAFE_INTEGER : maxInteger);

/** Formats whose texts are all of about one length. */
const shortFormats = new Set(['uuid', 'ipv4', 'date']);

/** Whether what a pattern takes has an end: it is anchored, and nothing in it repeats for ever. */
function isBounded(pattern: string): boolean {
  const signs = pattern.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x');
  return /^\^[^|]*\$$/.test(signs) && !/[*+]|\{\d+,\}/.test(signs);
}

/** Whatever of the schema has no bound, by its path. */
function unbounded(schema: Schema | boolean, path: string): string[] {
  if (schema === false) return [];
  if (schema === true) return [`${path}: anything`];
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (parts !== undefined) return parts.flatMap((part) => unbounded(part, path));
  switch (schema.type) {
    case 'boolean':
    case 'null':
      return [];
    case 'string': {
      const ends =
        schema.maxLength !== undefined ||
        shortFormats.has(schema.format ?? '') ||
        (schema.pattern !== undefined && isBounded(schema.pattern));
      return ends ? [] : [`${path}: text`];
    }
    case 'integer':
    case 'number': {
      const largest = Number(schema.maximum ?? schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY);
      const smallest = Number(schema.minimum ?? schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY);
      return largest <= maxOf(path) && smallest >= -maxInteger - 1 ? [] : [`${path}: number`];
    }
    case 'array': {
      const items = (schema.items ?? true) as Schema | boolean;
      const own = schema.maxItems === undefined ? [`${path}: list`] : [];
      return [...own, ...unbounded(items, `${path}[]`)];
    }
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
        unbounded(field, `${path}.${name}`),
      );
      const others = schema.additionalProperties;
      const open = others !== undefined && others !== false && schema.maxProperties === undefined;
      return open ? [...fields, `${path}: map`] : fields;
    }
    default:
      return [`${path}: anything`];
  }
}

const read = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

interface Procedure {
  _def: { inputs: z.ZodType[] };
}

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);

describe('what procedures take', () => {
  it.each(procedures)('has an end: %s', (name, { _def }) => {
    const found = _def.inputs.flatMap((schema) => unbounded(read(schema), name));
    const expected = [...boundElsewhere].filter(([path]) => path.startsWith(`${name}.`));
    expect(found).toEqual(expected.map(([path, kind]) => `${path}: ${kind}`));
  });

  it('has an end in each setting; sizes of files may be any number that JSON holds', () => {
    const found = unbounded(read(settingsOf(domains).all), 'settings');
    expect(found.filter((one) => !/^settings\.uploads\.\w+: number$/.test(one))).toEqual([]);
  });

  it('is seen to have none where it has none', () => {
    const schema = z.looseObject({
      text: z.string().trim().min(1),
      email: z.email(),
      moment: z.iso.datetime(),
      word: z.string().regex(/^[a-z][\w-]*$/),
      part: z.string().regex(/[a-z]/),
      either: z.union([z.string().max(3), z.string()]).nullish(),
      count: z.int(),
      list: z.array(z.string().max(3)),
      map: z.record(z.string(), z.string().max(3)),
      some: z.array(z.object({ id: z.int().positive() })).max(3),
      made: z.preprocess((value) => value, z.string()),
      any: z.unknown(),
    });
    const kinds = ['text: text', 'email: text', 'moment: text', 'word: text', 'part: text', 'either: text'];
    const rest = [
      'count: number',
      'list: list',
      'map: map',
      'some[].id: number',
      'made: text',
      'any: anything',
    ];
    expect(unbounded(read(schema), 'it')).toEqual([
      ...[...kinds, ...rest].map((one) => `it.${one}`),
      'it: map',
    ]);
  });
});
