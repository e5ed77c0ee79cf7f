import type { Icon } from '@tabler/icons-react';
import { type WebhookEvent, webhookEvents } from '#shared/webhooks.ts';
import type { Translate } from '../platform/translation/use-translate.ts';
import { type AdminGroup, adminGroups } from './admin-groups.ts';
import type { AdminScreen } from './admin-screen.ts';
import type { SearchableSetting } from './admin-search.ts';
import { anchorOf, type SettingScreen } from './setting-screen.ts';

/** A screen of settings, and where it is in the administration. */
interface SettingsEntry {
  screen: SettingScreen;
  group: AdminGroup;
  order: number;
  icon: Icon;
}

interface AuditLabels {
  /** What the things are called that are changed: `role` of `role.update`. */
  nouns?: Readonly<Record<string, string>>;
  /** What is done to them, where it is not one of the common verbs. */
  verbs?: Readonly<Record<string, string>>;
}

interface WebhookEventLabels {
  group: string;
  /** What each of them means. */
  events: Readonly<Partial<Record<WebhookEvent, string>>>;
}

/**
 * What a domain brings to screens that are made of all domains. It is data alone: no screen is loaded with it.
 */
export interface ClientDomain {
  /** The name of its folder. */
  name: string;
  /** Its screens in the administration. */
  screens?: (translate: Translate) => readonly AdminScreen[];
  /** Its settings, on screens of the administration. */
  settings?: readonly SettingsEntry[];
  /** What the audit log calls what is done here. */
  audit?: (translate: Translate) => AuditLabels;
  /** What webhooks can hear of it. */
  webhookEvents?: (translate: Translate) => WebhookEventLabels;
}

export const defineClientDomain = (domain: ClientDomain): ClientDomain => domain;

const settingsOf = (domains: readonly ClientDomain[]) => domains.flatMap(({ settings = [] }) => settings);

/** All screens of the administration, in the order of the rail. */
export function adminScreensOf(domains: readonly ClientDomain[], translate: Translate): AdminScreen[] {
  const screens: AdminScreen[] = [
    ...domains.flatMap((domain) => domain.screens?.(translate) ?? []),
    ...settingsOf(domains).map(({ screen, ...place }) => ({
      ...place,
      to: screen.to,
      title: translate(screen.title),
      description: translate(screen.help),
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

/** Every setting that has a screen. */
export const searchableSettingsOf = (domains: readonly ClientDomain[]): SearchableSetting[] =>
  settingScreensOf(domains).flatMap(({ to, sections }) =>
    sections.flatMap(({ title, fields }) =>
      fields.map(({ path, label, help }) => ({
        path,
        label,
        description: help,
        to,
        anchor: anchorOf(path),
        section: title,
      })),
    ),
  );

export function auditLabelsOf(domains: readonly ClientDomain[], translate: Translate): Required<AuditLabels> {
  const labels = domains.flatMap(({ audit }) => audit?.(translate) ?? []);
  return {
    nouns: Object.assign({}, ...labels.map(({ nouns }) => nouns)),
    verbs: Object.assign({}, ...labels.map(({ verbs }) => verbs)),
  };
}

/** The events of webhooks by groups, in the order of the contract. */
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
