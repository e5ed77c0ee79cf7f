import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { appRouter } from '#server/router.ts';
import { AppError } from '#shared/errors.ts';
import { answering, matchesAt, readRoutes, tableOf } from './routes.ts';

const routes = readRoutes(appRouter);
const table = tableOf(routes);

/** The calls at a path, in matching order. */
const at = (path: string) =>
  matchesAt(table, path).map(({ route, params }) => [`${route.method} ${route.procedure}`, params]);

const refusalOf = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error instanceof AppError ? [error.status, error.headers] : error;
  }
};

describe('an address', () => {
  it('leads to its calls by whatever method, with what it says', () => {
    expect(at('/api/v1/tickets/5/replies')).toEqual([
      ['GET tickets.replies', { id: '5' }],
      ['POST tickets.reply', { id: '5' }],
    ]);
    expect(at('/API/v1/tickets/counts/')[0]).toEqual(['GET tickets.counts', {}]);
    expect(at('/auth/email/verify/7/aB3')).toEqual([
      ['GET auth.verification.verify', { id: '7', hash: 'aB3' }],
    ]);
  });

  it('is read as it was before it was encoded; what was nothing is not found', () => {
    expect(at('/api/v1/value-lists/timezones%2Ccountries')[0]?.[1]).toEqual({ names: 'timezones,countries' });
    expect(refusalOf(() => at('/api/v1/users/%ff'))).toEqual([404, undefined]);
  });

  it('that no call has is not found, and one that has it by another method says which', () => {
    expect(refusalOf(() => at('/api/v1/tickets/5/nothing'))).toEqual([404, undefined]);
    const here = matchesAt(table, '/api/v1/tickets/5/replies');
    const refusal = refusalOf(() => answering(here, ['PUT'], '/api/v1/tickets/5/replies'));
    expect(refusal).toEqual([405, { Allow: 'GET, POST' }]);
  });

  it('of words comes before one with a parameter in the same place', () => {
    for (const { method, path, procedure } of routes.filter((route) => !route.path.includes('{'))) {
      const [first] = answering(matchesAt(table, path), [method], path);
      expect(first?.route.procedure, path).toBe(procedure);
    }
  });
});

const typed = new Set(['number', 'boolean', 'bigint', 'date']);

/** Paths in a schema that require a typed value, which no query, path or form can express. */
function typedOnly(schema: z.core.$ZodType, path: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (typed.has(def.type)) return [path];
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => typedOnly(field, `${path}.${name}`));
    case 'array':
      return typedOnly(def.element, `${path}[]`);
    case 'union':
      return def.options.flatMap((option) => typedOnly(option, path));
    case 'intersection':
      return [...typedOnly(def.left, path), ...typedOnly(def.right, path)];
    case 'pipe':
      return typedOnly(def.in, path);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return typedOnly(def.innerType, path);
    default:
      return [];
  }
}

describe('the input of a call with a REST address', () => {
  it('reads numbers and flags from text too: src/shared/wire.ts has types for them', () => {
    const procedures = appRouter._def.procedures as unknown as Record<
      string,
      { _def: { inputs: z.core.$ZodType[] } }
    >;
    const strict = routes.flatMap(({ procedure }) =>
      (procedures[procedure]?._def.inputs ?? []).flatMap((input) => typedOnly(input, procedure)),
    );
    // Items of menus, limits of permissions and conditions of fields have values of any type, which come as JSON.
    const ofJson = /^menus\.\w+\.menus\[\]|\.restrictions\[\]\.value$|\.condition\.value$/;
    expect(strict.filter((path) => !ofJson.test(path))).toEqual([]);
  });
});
