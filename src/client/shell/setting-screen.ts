import type { LinkProps } from '@tanstack/react-router';
import type { PermissionKey } from '#shared/permissions.ts';
import type { NumberChoices } from '../platform/form/number-choices.ts';
import type { Unit } from '../platform/form/number-field.tsx';

/** The input of a setting. */
type Kind =
  | { kind: 'text'; nullable?: boolean; placeholder?: string }
  | { kind: 'paragraph' }
  /** `inverted`: on while the stored value is false. */
  | { kind: 'switch'; inverted?: boolean }
  /** `choices`: values with a meaning of their own, null among them where it may be stored. */
  | { kind: 'number'; min?: number; max?: number; decimals?: number; unit?: Unit; choices?: NumberChoices }
  /** Stored in bytes, edited in megabytes. */
  | { kind: 'size'; choices?: NumberChoices }
  | { kind: 'choice'; nullable?: boolean; options: readonly { value: string; label: string }[] }
  /** A list of short texts. */
  | { kind: 'list'; placeholder?: string }
  | { kind: 'secret' }
  | { kind: 'mail_server' }
  | { kind: 'site_address' }
  | { kind: 'policies' }
  | { kind: 'extra_fields' }
  | { kind: 'panels' }
  /** The path of a page; `fallback` is the one that null stands for, `noneLabel` names the empty path. */
  | { kind: 'page'; fallback?: string; noneLabel?: string; external?: boolean }
  | { kind: 'profile_page' }
  | { kind: 'time_zone' }
  | { kind: 'language' }
  | { kind: 'theme' };

/** A setting on a settings screen. */
export type SettingField = Kind & {
  /** Its path in the settings, separated by dots. */
  path: string;
  /** English label, translated when rendered. */
  label: string;
  /** One sentence of help text. */
  help?: string;
  /** Further names that people search for, separated by commas. */
  terms?: string;
  /** Shown and saved only while another field of its screen has this value. */
  onlyWith?: { path: string; value: string | boolean };
};

/** A section of a settings screen, with a heading. */
export interface SettingSection {
  /** The anchor of the section. */
  id: string;
  title: string;
  help?: string;
  /** Permission to edit the section; others can view it. */
  permission: PermissionKey;
  fields: readonly SettingField[];
}

/** A screen of settings. */
export interface SettingScreen {
  to: NonNullable<LinkProps['to']>;
  title: string;
  help: string;
  /** Further names that people search for, separated by commas. */
  terms: string;
  sections: readonly SettingSection[];
}

/** The anchor of a setting on its screen. */
export const anchorOf = (path: string) => path.replaceAll('.', '-');
