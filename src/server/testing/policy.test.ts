import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { domains } from '../domains.ts';
import { procedures } from './policy.ts';

/** The procedures of which the table beside a domain speaks, as often as it does. */
function linesOf(domain: string): string[] {
  const file = `src/server/domains/${domain}/access.test.ts`;
  if (!existsSync(file)) return [];
  return [...readFileSync(file, 'utf8').matchAll(/^\s*'([\w.]+)':\s*line\(/gm)].map(([, name = '']) => name);
}

describe('who may call what', () => {
  it.each(domains.map((domain) => [domain.name, domain] as const))(
    'is decided once for every procedure of %s, beside it',
    (name, { routers = {} }) => {
      const brought = Object.keys(procedures).filter((path) => (path.split('.')[0] ?? '') in routers);
      expect(linesOf(name).sort()).toEqual(brought.sort());
    },
  );

  it('knows every procedure as that of a domain', () => {
    const known: string[] = domains.flatMap(({ routers = {} }) => Object.keys(routers));
    expect(Object.keys(procedures).filter((path) => !known.includes(path.split('.')[0] ?? ''))).toEqual([]);
  });
});
