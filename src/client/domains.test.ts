import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { english } from '#shared/translation.ts';
import { domains } from './domains.ts';
import { adminGroups } from './shell/admin-groups.ts';
import {
  adminScreensOf,
  auditLabelsOf,
  settingScreensOf,
  webhookEventGroupsOf,
} from './shell/client-domain.ts';

const root = 'src/client';

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));

/** The files that are loaded with one, of the client's own. */
function loadedWith(file: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(file)) return known;
  known.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type)[^;]*?'(?<from>\.[^']+)'/gm,
  );
  for (const { groups } of imports) loadedWith(normalize(join(dirname(file), groups?.from ?? '')), known);
  return known;
}

const screens = adminScreensOf(domains, english);

describe('the domains of the client', () => {
  it('are the folders, each once and with its manifest', () => {
    const names = domains.map(({ name }) => name);
    expect(names.toSorted()).toEqual(
      sourcesIn(join(root, 'domains'))
        .filter((file) => basename(file) === 'domain.ts')
        .map((file) => relative(join(root, 'domains'), dirname(file)))
        .sort(),
    );
    expect(new Set(names.map((name) => name.split('/')[0]))).toEqual(
      new Set(readdirSync(join(root, 'domains'))),
    );
  });

  it('are described without a screen, and without what fetches data', () => {
    const loaded = [...loadedWith(join(root, 'domains.ts'))];
    expect(
      loaded.filter((file) => !/\/(domain|domains|[\w-]+-settings|screens\/\w+)\.ts$/.test(file)),
    ).toEqual([
      `${root}/shell/client-domain.ts`,
      `${root}/shell/admin-groups.ts`,
      `${root}/shell/setting-screen.ts`,
    ]);
  });

  it('are named by the screens of the administration alone: nothing that everybody loads holds the list', () => {
    const holders = sourcesIn(root).filter((file) =>
      /from '((\.\.\/)+|#client\/)domains\.ts'/.test(readFileSync(file, 'utf8')),
    );
    expect(holders.sort()).toEqual([
      `${root}/domains/audit/audit-entry-row.tsx`,
      `${root}/domains/audit/audit-labels.ts`,
      `${root}/domains/settings/admin/admin-search-results.ts`,
      `${root}/domains/webhooks/event-picker.tsx`,
      `${root}/routes/_site/admin.tsx`,
    ]);
  });
});

describe('what they bring', () => {
  it('has one place and one name each', () => {
    const places = screens.map(({ group, order }) => `${group} ${order}`);
    expect(new Set(places).size).toBe(places.length);
    expect(new Set(screens.map(({ to }) => to)).size).toBe(screens.length);
    const nouns = domains.flatMap(({ audit }) => Object.keys(audit?.(english).nouns ?? {}));
    expect(new Set(nouns).size).toBe(nouns.length);
    expect(new Set(screens.map(({ group }) => group))).toEqual(new Set(adminGroups));
  });

  it('is said by the domain, not by the frame or the logs', () => {
    const { nouns } = auditLabelsOf(domains, english);
    const ownLinks = domains.find(({ name }) => name === 'audit')?.screens?.(english) ?? [];
    const addresses = screens.map(({ to }) => to as string);
    const events = webhookEventGroupsOf(domains, english).flatMap((group) => group.events);
    const byHand = [...sourcesIn(join(root, 'shell')), ...sourcesIn(join(root, 'domains/audit'))]
      .filter((file) => !file.endsWith('/audit/domain.ts'))
      .flatMap((file) => {
        const text = readFileSync(file, 'utf8');
        return [
          ...Object.entries(nouns)
            // How somebody signed in has names of its own.
            .filter(
              ([noun, label]) =>
                !file.endsWith('/sign-ins-screen.tsx') && text.includes(`${noun}: translate('${label}')`),
            )
            .map(([noun]) => noun),
          ...addresses
            .filter((to) => to !== '/admin' && !ownLinks.some((own) => own.to === to))
            .filter((to) => text.includes(`'${to}'`)),
          ...events.map(({ event }) => event).filter((event) => text.includes(`'${event}'`)),
        ].map((found) => `${file}: ${found}`);
      });
    expect(byHand).toEqual([]);
  });
});

describe('the rail of the administration', () => {
  it('has the screens in the order of their groups, settings among them', () => {
    expect(screens[0]?.to).toBe('/admin');
    const channels = screens.filter(({ group }) => group === 'channels');
    expect(channels.map(({ to }) => to)).toEqual(['/admin/settings/contact', '/admin/settings/mail']);
    const listed = screens.map(({ to }) => to);
    expect(settingScreensOf(domains).filter(({ to }) => !listed.includes(to))).toEqual([]);
  });
});
