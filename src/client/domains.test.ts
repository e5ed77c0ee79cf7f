import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { auditActions } from '#shared/audit-actions.ts';
import { english } from '#shared/translation.ts';
import { domains } from './domains.ts';
import { adminGroups } from './shell/admin-groups.ts';
import { findInAdmin } from './shell/admin-search.ts';
import {
  adminScreensOf,
  auditLabelsOf,
  searchableSettingsOf,
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
      `${root}/platform/form/number-choices.ts`,
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
    const audited = domains.flatMap(({ audit }) => Object.keys(audit?.(english) ?? {}));
    expect(audited.toSorted()).toEqual(Object.keys(auditActions).sort());
    const labels = [...auditLabelsOf(domains, english).values()];
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
    expect(new Set(screens.map(({ group }) => group))).toEqual(new Set(adminGroups));
  });

  it('is said by the domain, not by the frame or the logs', () => {
    const auditLabels = [...auditLabelsOf(domains, english)];
    const ownLinks = domains.find(({ name }) => name === 'audit')?.screens?.(english) ?? [];
    const addresses = screens.map(({ to }) => to as string);
    const events = webhookEventGroupsOf(domains, english).flatMap((group) => group.events);
    const byHand = [...sourcesIn(join(root, 'shell')), ...sourcesIn(join(root, 'domains/audit'))]
      // Groups of screens are no records.
      .filter((file) => !/\/(audit\/domain|admin-groups)\.ts$/.test(file))
      .flatMap((file) => {
        const text = readFileSync(file, 'utf8');
        return [
          ...auditLabels
            .filter(
              ([action, label]) => text.includes(`'${action}'`) || text.includes(`translate('${label}')`),
            )
            .map(([action]) => action),
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
    const email = screens.filter(({ group }) => group === 'email');
    expect(email.map(({ to }) => to)).toEqual([
      '/admin/settings/mail',
      '/admin/mailboxes',
      '/admin/incoming-mail',
      '/admin/mail-templates',
      '/admin/mail-log',
      '/admin/settings/contact',
    ]);
    expect(adminGroups.length).toBeLessThan(14);
    const listed = screens.map(({ to }) => to);
    expect(settingScreensOf(domains).filter(({ to }) => !listed.includes(to))).toEqual([]);
  });
});

/** What people type who know other help desks, and the screen that they look for. */
const usualNames = {
  '/admin/people': ['users', 'customers', 'agents', 'contacts', 'gdpr', 'impersonation', 'accounts'],
  '/admin/invites': ['invitation', 'onboarding', 'team'],
  '/admin/roles': ['permissions', 'access rights', 'groups'],
  '/admin/workspaces': ['organizations', 'companies', 'organization'],
  '/admin/ticket-priorities': ['urgency', 'severity'],
  '/admin/ticket-statuses': ['states', 'on hold', 'workflow', 'solved'],
  '/admin/ticket-fields': ['custom fields', 'request form', 'dropdown'],
  '/admin/ticket-categories': ['departments', 'forms', 'topics'],
  '/admin/groups': ['teams', 'departments', 'round robin'],
  '/admin/tags': ['labels', 'tags'],
  '/admin/settings/tickets': ['reopen', 'auto-close'],
  '/admin/hc': ['knowledge base', 'faq', 'articles', 'sections', 'wiki'],
  '/admin/hc/redirects': ['301', 'forwarding', 'old urls'],
  '/admin/hc/links': ['broken links', 'dead links'],
  '/admin/hc/transfer': ['zendesk', 'migration', 'import', 'markdown'],
  '/admin/settings/help-center': ['deflection', 'suggestions'],
  '/admin/searches': ['analytics', 'reports', 'statistics', 'search terms'],
  '/admin/hc/search': ['synonyms', 'ranking', 'pinned'],
  '/admin/hc/feedback': ['ratings', 'votes', 'comments'],
  '/admin/files': ['attachments', 'trash', 'media library', 'deleted files'],
  '/admin/settings/uploads': ['s3', 'file size', 'storage limit'],
  '/admin/settings/mail': ['smtp', 'support email', 'sender', 'from address', 'email'],
  '/admin/mailboxes': ['imap', 'support address', 'aliases', 'inbox'],
  '/admin/incoming-mail': ['quarantine', 'received emails', 'lost email'],
  '/admin/mail-templates': ['email template', 'email templates', 'wording'],
  '/admin/mail-log': ['bounces', 'sent emails', 'delivery log'],
  '/admin/settings/contact': ['contact form', 'widget'],
  '/admin/appearance': ['favicon', 'css', 'logo', 'branding', 'colors', 'font'],
  '/admin/themes': ['dark mode', 'light mode'],
  '/admin/pages': ['terms of service', 'privacy policy', 'imprint'],
  '/admin/menus': ['navigation', 'footer', 'header'],
  '/admin/settings/general': ['domain', 'site name', 'base url'],
  '/admin/settings/dates': ['time zone', 'date format', 'default language'],
  '/admin/languages': ['translations', 'i18n', 'localization'],
  '/admin/settings/privacy': ['cookies', 'consent', 'data retention'],
  '/admin/settings/maintenance': ['downtime', 'offline'],
  '/admin/settings/sign-in': ['2fa', 'sso', 'captcha', 'password policy', 'registration', 'password'],
  '/admin/logs/sign-ins': ['login history', 'ip addresses', 'failed sign-ins'],
  '/admin/settings/limits': ['rate limit', 'throttling', 'brute force'],
  '/admin/system': ['backup', 'version', 'health', 'updates'],
  '/admin/logs/audit': ['activity', 'history', 'compliance'],
  '/admin/logs/jobs': ['queue', 'cron', 'background jobs'],
  '/admin/logs/errors': ['exceptions', 'crashes', 'stack trace'],
  '/admin/organisations': ['companies', 'clients', 'domains'],
  '/admin/operations': ['undo', 'merged people', 'revert'],
  '/admin/exports': ['csv', 'data export', 'download'],
  '/admin/webhooks': ['api', 'integrations', 'zapier', 'slack'],
  '/admin/billing/plans': ['pricing', 'products'],
  '/admin/billing/events': ['payment log', 'paypal'],
  '/admin/billing/subscriptions': ['mrr', 'churn', 'refunds'],
  '/admin/settings/billing': ['stripe', 'vat', 'payment methods'],
} as const;

describe('the search of the administration', () => {
  const searched = { screens, settings: searchableSettingsOf(domains) };

  it.each(Object.entries(usualNames))('finds %s by the usual names of the field', (to, names) => {
    const missed = names.filter(
      (name) => !findInAdmin(name, searched, english).some((found) => found.to === to),
    );
    expect(missed).toEqual([]);
  });

  it('finds settings by their former names', () => {
    const found = (query: string) => findInAdmin(query, searched, english).map(({ key }) => key);
    expect(found('greeting')).toEqual(['hc.header.title']);
    expect(found('quota')).toEqual(expect.arrayContaining(['uploads.user_quota', 'uploads.workspace_quota']));
  });

  it('knows every screen by such names', () => {
    expect(screens.filter(({ to, terms }) => to !== '/admin' && !terms).map(({ to }) => to)).toEqual([]);
    expect(
      screens.map(({ to }) => to as string).filter((to) => to !== '/admin' && !(to in usualNames)),
    ).toEqual([]);
  });
});
