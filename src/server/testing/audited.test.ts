import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { auditActions } from '#shared/audit-actions.ts';
import { english } from '#shared/translation.ts';
import { actionName } from '../../client/domains/audit/audit-labels.ts';
import { domains as clientDomains } from '../../client/domains.ts';
import { auditLabelsOf } from '../../client/shell/client-domain.ts';
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

it('Every action that is written has a label of its own, and every label an action', () => {
  const labels = auditLabelsOf(clientDomains, english);
  const declared = Object.entries(auditActions).flatMap(([subject, verbs]) =>
    verbs.map((verb) => `${subject}.${verb}`),
  );
  expect([...labels.keys()].sort()).toEqual(declared.sort());
  const built = [...sources.matchAll(/action: `([a-z_]+\.)\$\{/g)].map(([, start = '']) => start);
  const unwritten = declared.filter(
    (action) => !sources.includes(`'${action}'`) && !built.some((start) => action.startsWith(start)),
  );
  expect(unwritten).toEqual([]);
});

it('An action of a former version is shown by its name', () => {
  expect(actionName('role.add_user', english)).toBe('role add user');
});

it('What staff changes of how they sign in is told by mail and written down', () => {
  const told = writes.flatMap(([, write]) => ('security' in write ? [write.security] : []));
  // The owner of an address is told what its first proof ended; staff had changed none of it.
  const ofStaff = securityEvents.filter((event) => event !== 'address_verified');
  expect(told.toSorted()).toEqual([...ofStaff].sort());
});
