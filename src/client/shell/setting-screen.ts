import type { LinkProps } from '@tanstack/react-router';
import type { PermissionKey } from '#shared/permissions.ts';

/** How a setting is shown and changed. */
type Kind =
  | { kind: 'text'; nullable?: boolean; placeholder?: string }
  | { kind: 'paragraph' }
  | { kind: 'switch' }
  | { kind: 'number'; min?: number; max?: number; nullable?: boolean }
  /** Bytes, changed in megabytes. */
  | { kind: 'size'; nullable?: boolean }
  | { kind: 'choice'; nullable?: boolean; options: readonly { value: string; label: string }[] }
  /** Several short texts. */
  | { kind: 'list'; placeholder?: string }
  | { kind: 'secret' }
  | { kind: 'mail_server' }
  | { kind: 'site_address' }
  | { kind: 'policies' }
  | { kind: 'extra_fields' }
  | { kind: 'panels' }
  | { kind: 'profile_page' }
  | { kind: 'time_zone' }
  | { kind: 'language' }
  | { kind: 'theme' };

/** One setting on a screen. */
export type SettingField = Kind & {
  /** Where it is in the settings, with dots between its words. */
  path: string;
  /** Its English name, translated where it is shown. */
  label: string;
  /** What it does, in one sentence. */
  help?: string;
};

/** Settings that belong together, under one heading. */
export interface SettingSection {
  /** The anchor of the section. */
  id: string;
  title: string;
  help?: string;
  /** Who may change them; others see them. */
  permission: PermissionKey;
  fields: readonly SettingField[];
}

/** A screen of settings. */
export interface SettingScreen {
  to: NonNullable<LinkProps['to']>;
  title: string;
  help: string;
  sections: readonly SettingSection[];
}

/** The anchor of a setting on its screen. */
export const anchorOf = (path: string) => path.replaceAll('.', '-');
