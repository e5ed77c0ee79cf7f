import type { AuditEntry } from '#shared/logs.ts';
import type { Translate } from '../../platform/translation/use-translate.ts';

/** An entry as it comes over the wire, where what is unknown may be absent. */
export type WrittenEntry = Omit<AuditEntry, 'before' | 'after'> & { before?: unknown; after?: unknown };

/** What things are called that are changed. */
const nouns = (translate: Translate): Record<string, string> => ({
  appearance: translate('Appearance'),
  backup: translate('Backup'),
  custom_page: translate('Page'),
  invite: translate('Invitation'),
  localization: translate('Language'),
  mail_template: translate('Mail text'),
  menu: translate('Menu'),
  job: translate('Job'),
  cache: translate('Cache'),
  role: translate('Role'),
  setup: translate('Start checklist'),
  settings: translate('Settings'),
  theme: translate('Theme'),
  user: translate('Person'),
  webhook: translate('Webhook'),
});

/** What is done to them. */
const verbs = (translate: Translate): Record<string, string> => ({
  create: translate('made'),
  update: translate('changed'),
  delete: translate('deleted'),
  publish: translate('published'),
  save_draft: translate('draft saved'),
  remove_draft: translate('draft thrown away'),
  undo: translate('undone'),
  accept: translate('accepted'),
  add_users: translate('people added'),
  flush: translate('emptied'),
  link: translate('given a new link'),
  remove_users: translate('people removed'),
  resend: translate('sent again'),
  retry: translate('tried again'),
  unsuspend: translate('no longer suspended'),
  cancel: translate('cancelled'),
  rotate_secret: translate('given a new secret'),
  suspend: translate('suspended'),
  merge: translate('merged'),
  export: translate('exported'),
  impersonate: translate('signed in as'),
  view_as: translate('viewed as'),
});

const plain = (name: string) => name.replaceAll('_', ' ');

/** "Role: changed" of `role.update`; what has no words of its own is said as it is. */
export function actionName(action: string, translate: Translate): string {
  const [noun = '', verb = ''] = action.split('.');
  const thing = nouns(translate)[noun] ?? plain(noun);
  return verb === '' ? thing : `${thing}: ${verbs(translate)[verb] ?? plain(verb)}`;
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface FieldChange {
  /** Where it is in the thing, with dots between its words; empty for the whole. */
  path: string;
  before: unknown;
  after: unknown;
}

/** What was changed, field by field; undefined is what was not there. */
export function fieldChanges(before: unknown, after: unknown, path = ''): FieldChange[] {
  if (!isMap(before) && !isMap(after)) {
    return (before ?? null) === null && (after ?? null) === null ? [] : [{ path, before, after }];
  }
  const [old, young] = [isMap(before) ? before : {}, isMap(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(young)])].flatMap((key) =>
    fieldChanges(old[key], young[key], path === '' ? key : `${path}.${key}`),
  );
}

/** A value as people read it. */
export function valueText(value: unknown, translate: Translate): string {
  if (value === true) return translate('Yes');
  if (value === false) return translate('No');
  if (value === null || value === undefined || value === '') return translate('Nothing');
  if (Array.isArray(value)) {
    if (value.length === 0) return translate('Nothing');
    return value.some((item) => typeof item === 'object')
      ? JSON.stringify(value, null, 1)
      : value.map(String).join(', ');
  }
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value);
}

/** Whether it was made, or went: then only one side has something to say. */
export const sidesOf = ({ before, after }: Pick<WrittenEntry, 'before' | 'after'>) => ({
  hasBefore: (before ?? null) !== null,
  hasAfter: (after ?? null) !== null,
});
