import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { actionName } from '../../client/domains/audit/audit-labels.ts';
import { securityEvents } from '../domains/auth/security-emails.tsx';
import { domains } from '../domains.ts';
import { type Domain, writesOf } from '../platform/domain.ts';
import { procedures } from './policy.ts';

const writes = Object.entries(writesOf(domains));

const folder = join(process.cwd(), 'src/server/domains');

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.|(^|\/)writes\.ts$/.test(file))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');

const actions = writes.flatMap(([, write]) => ('audit' in write ? [write.audit] : []));

it('Every call that changes something says what trace it leaves, or why none; its own domain says it', () => {
  const changing = Object.keys(procedures).filter((name) => procedures[name]?._def.type === 'mutation');
  expect(writes.map(([name]) => name).sort()).toEqual(changing.sort());
  const ofOthers = domains.flatMap((domain) => {
    const { routers = {}, writes: own = {} } = domain as Domain;
    return Object.keys(own).filter((name) => !Object.hasOwn(routers, name.split('.')[0] ?? ''));
  });
  expect(ofOthers).toEqual([]);
});

it('The entries are those that services write', () => {
  const unwritten = actions.filter((action) => {
    const [noun] = action.split('.');
    return !sources.includes(`'${action}'`) && !sources.includes(`\`${noun}.\${`);
  });
  expect(unwritten).toEqual([]);
});

it('Every entry has a label for what was changed and for what was done', () => {
  const literal = [...sources.matchAll(/action: '([a-z_]+\.[a-z_]+)'/g)].map(([, action = '']) => action);
  expect(literal.length).toBeGreaterThan(50);
  const label = (action: string) => actionName(action, (line) => `<${line}>`);
  const security = securityEvents
    .filter((event) => event !== 'address_verified')
    .map((event) => `user.${event}`);
  expect(
    [...new Set([...literal, ...actions, ...security])].filter(
      (action) => !/^<.+>: <.+>$/.test(label(action)),
    ),
  ).toEqual([]);
});

it('What staff changes of how they sign in is told by mail and written down', () => {
  const told = writes.flatMap(([, write]) => ('security' in write ? [write.security] : []));
  // The owner of an address is told what its first proof ended; staff had changed none of it.
  const ofStaff = securityEvents.filter((event) => event !== 'address_verified');
  expect(told.toSorted()).toEqual([...ofStaff].sort());
});
