import type { Icon } from '@tabler/icons-react';
import type { AuditSubject, AuditVerb } from '#shared/audit-actions.ts';
import { type WebhookEvent, webhookEvents } from '#shared/webhooks.ts';
import type { Translate } from '../platform/translation/use-translate.ts';
import { type AdminGroup, adminGroups } from './admin-groups.ts';
import type { AdminScreen } from './admin-screen.ts';
import type { SearchableSetting } from './admin-search.ts';
import { anchorOf, type SettingScreen } from './setting-screen.ts';

/** A settings screen and its position in the administration. */
interface SettingsEntry {
  screen: SettingScreen;
  group: AdminGroup;
  order: number;
  icon: Icon;
}

/** Labels of audited actions, all of a kind of record at once. */
type AuditLabels = { readonly [Subject in AuditSubject]?: Readonly<Record<AuditVerb<Subject>, string>> };

interface WebhookEventLabels {
  group: string;
  /** Label of each event. */
  events: Readonly<Partial<Record<WebhookEvent, string>>>;
}

/** A domain's contributions to screens that combine all domains. Data only: it imports no screens. */
export interface ClientDomain {
  /** Name of the domain's folder. */
  name: string;
  /** Its administration screens. */
  screens?: (translate: Translate) => readonly AdminScreen[];
  /** Its settings screens. */
  settings?: readonly SettingsEntry[];
  /** Its labels in the audit log. */
  audit?: (translate: Translate) => AuditLabels;
  /** Its webhook events. */
  webhookEvents?: (translate: Translate) => WebhookEventLabels;
}

export const defineClientDomain = (domain: ClientDomain): ClientDomain => domain;

const settingsOf = (domains: readonly ClientDomain[]) => domains.flatMap(({ settings = [] }) => settings);

/** All administration screens, in the order of the rail. */
export function adminScreensOf(domains: readonly ClientDomain[], translate: Translate): AdminScreen[] {
  const screens: AdminScreen[] = [
    ...domains.flatMap((domain) => domain.screens?.(translate) ?? []),
    ...settingsOf(domains).map(({ screen, ...place }) => ({
      ...place,
      to: screen.to,
      title: translate(screen.title),
      description: translate(screen.help),
      terms: translate(screen.terms),
      permission: 'settings.view' as const,
    })),
  ];
  return screens.sort(
    (one, other) =>
      adminGroups.indexOf(one.group) - adminGroups.indexOf(other.group) || one.order - other.order,
  );
}

export const settingScreensOf = (domains: readonly ClientDomain[]): SettingScreen[] =>
  settingsOf(domains).map(({ screen }) => screen);

/** All settings of the settings screens, for the search. */
export const searchableSettingsOf = (domains: readonly ClientDomain[]): SearchableSetting[] =>
  settingScreensOf(domains).flatMap(({ to, sections }) =>
    sections.flatMap(({ title, fields }) =>
      fields.map(({ path, label, help, terms }) => ({
        path,
        label,
        description: help,
        terms,
        to,
        anchor: anchorOf(path),
        section: title,
      })),
    ),
  );

/** Labels of all audited actions by their names, such as `role.update`. */
export const auditLabelsOf = (
  domains: readonly ClientDomain[],
  translate: Translate,
): ReadonlyMap<string, string> =>
  new Map(
    domains
      .flatMap(({ audit }) => Object.entries(audit?.(translate) ?? {}))
      .flatMap(([subject, labels]) =>
        Object.entries(labels).map(([verb, label]) => [`${subject}.${verb}`, label]),
      ),
  );

/** Webhook events by group, in the order of the contract. */
export function webhookEventGroupsOf(domains: readonly ClientDomain[], translate: Translate) {
  const groups = domains.flatMap(({ webhookEvents: labelled }) => labelled?.(translate) ?? []);
  return groups
    .map(({ group, events }) => ({
      label: group,
      events: webhookEvents.flatMap((event) => {
        const label = events[event];
        return label === undefined ? [] : [{ event, label }];
      }),
    }))
    .sort((one, other) => firstOf(one.events) - firstOf(other.events));
}

const firstOf = (events: readonly { event: WebhookEvent }[]) =>
  events[0] === undefined ? webhookEvents.length : webhookEvents.indexOf(events[0].event);
