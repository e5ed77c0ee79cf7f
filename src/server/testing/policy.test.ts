import { existsSync, readFileSync } from 'node:fs';
import type { AnyRouter } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { domains } from '../domains.ts';
import { flawOf, line, procedures } from './policy.ts';

/** The procedures of which the table beside a domain speaks, as often as it does. */
function linesOf(domain: string): string[] {
  const file = `src/server/domains/${domain}/access.test.ts`;
  if (!existsSync(file)) return [];
  return [...readFileSync(file, 'utf8').matchAll(/^\s*'([\w.]+)':\s*line\(/gm)].map(([, name = '']) => name);
}

/** The full names of the calls of a domain. */
const callsOf = (routers: Record<string, AnyRouter>): string[] =>
  Object.entries(routers).flatMap(([name, { _def }]) =>
    Object.keys(_def.procedures).map((call) => `${name}.${call}`),
  );

describe('who may call what', () => {
  it.each(domains.map((domain) => [domain.name, domain] as const))(
    'is decided once for every procedure of %s, beside it',
    (name, { routers = {} }) => {
      const brought = callsOf(routers).filter((path) => path in procedures);
      expect(linesOf(name).sort()).toEqual(brought.sort());
    },
  );

  it('knows every procedure as that of one domain', () => {
    const known = domains
      .flatMap(({ routers = {} }) => callsOf(routers))
      .filter((path) => path in procedures);
    expect(known.sort()).toEqual(Object.keys(procedures).sort());
  });

  it('takes no line that answers all alike without a reason, and no reason of one that does not', () => {
    const because = 'each reads their own';
    expect(flawOf(line('401 404 404 404 404 403'))).toMatch('does not say why');
    expect(flawOf(line('401 404 404 404 404 403', { because }))).toBeNull();
    expect(flawOf(line('401 in 404 in in in'))).toBeNull();
    expect(flawOf(line('401 in 404 in in in', { because }))).toMatch('says why not');
  });
});
