import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { cutText } from '#shared/text.ts';
import { domains } from '../../domains.ts';
import { RelativeTime } from '../../platform/time/relative-time.tsx';
import { type Translate, useTranslate } from '../../platform/translation/use-translate.ts';
import { searchableSettingsOf } from '../../shell/client-domain.ts';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import {
  actionName,
  type FieldChange,
  fieldChanges,
  type LoggedEntry,
  sidesOf,
  valueText,
} from './audit-labels.ts';
import classes from './logs.module.css';

const shownAtFirst = 4;

const searchableSettings = searchableSettingsOf(domains);

/** Characters of a value that are shown at first. */
const readAtFirst = 400;

/** What a field is called in forms; places in lists stay numbers, and what no form has is said as it is. */
const wordsOf = (path: string, translate: Translate) =>
  path
    .split('.')
    .map((part) => translate(part.replaceAll('_', ' ')))
    .join(': ');

/** What a setting is called on its screen, and where in it; of other things the name of the field. */
function fieldName(path: string, { subject_type }: LoggedEntry, translate: Translate): string {
  const setting =
    subject_type === 'settings' &&
    searchableSettings.find((known) => path === known.path || path.startsWith(`${known.path}.`));
  return setting
    ? translate(setting.label) + path.slice(setting.path.length).replace('.', ': ')
    : wordsOf(path, translate);
}

/** A value as it was written: the whole of a long one, such as the text of a page, is asked for. */
function Value({ value }: { value: unknown }) {
  const translate = useTranslate();
  const [all, setAll] = useState(false);
  const text = valueText(value, translate);
  if (all || text.length <= readAtFirst) return text;
  return (
    <>
      {cutText(text, readAtFirst)}…{' '}
      <Button variant="subtle" size="compact-xs" onClick={() => setAll(true)}>
        {translate('Show full value')}
      </Button>
    </>
  );
}

function Change({ change, entry }: { change: FieldChange; entry: LoggedEntry }) {
  const translate = useTranslate();
  const { hasBefore, hasAfter } = sidesOf(entry);
  return (
    <>
      <dt className={classes.field}>
        <bdi>{fieldName(change.path, entry, translate)}</bdi>
      </dt>
      <dd className={classes.values}>
        {hasBefore && (
          <del dir="auto">
            <Value value={change.before} />
          </del>
        )}
        {hasBefore && hasAfter && <span className={classes.arrow}> → </span>}
        {hasAfter && (
          <ins dir="auto">
            <Value value={change.after} />
          </ins>
        )}
      </dd>
    </>
  );
}

function Changes({ entry }: { entry: LoggedEntry }) {
  const translate = useTranslate();
  const [all, setAll] = useState(false);
  const changes = fieldChanges(entry.before, entry.after);
  if (changes.length === 0) return null;
  const hidden = changes.length - shownAtFirst;
  return (
    <>
      <dl className={classes.changes}>
        {(all ? changes : changes.slice(0, shownAtFirst)).map((change) => (
          <Change key={change.path} change={change} entry={entry} />
        ))}
      </dl>
      {!all && hidden > 0 && (
        <Button variant="subtle" size="compact-xs" mt={4} onClick={() => setAll(true)}>
          {translate('Show :count more field|Show :count more fields', { count: hidden })}
        </Button>
      )}
    </>
  );
}

/** Who it was, and who was signed in as them. */
function Who({ entry: { user, impersonator } }: { entry: LoggedEntry }) {
  const translate = useTranslate();
  if (user === null) return translate('System');
  return (
    <>
      <Anchor
        inherit
        c="inherit"
        renderRoot={(props) => <Link to="/admin/logs/audit" search={{ user: user.id }} {...props} />}
      >
        <bdi>{user.display_name}</bdi>
      </Anchor>
      {impersonator !== null && ` (${translate('by :name', { name: impersonator.display_name })})`}
    </>
  );
}

/** One change: who, what, when, from where, and each field before and after. */
export function AuditEntryRow({ entry }: { entry: LoggedEntry }) {
  const translate = useTranslate();
  const ways = {
    session: translate('in a browser'),
    token: translate('with an API token'),
    system: translate('on the server'),
  };
  const { subject_type, subject_id } = entry;
  return (
    <li className={classes.entry}>
      <PersonAvatar person={entry.user} size={32} aria-hidden />
      <div>
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Text size="sm" component="div">
            <b>
              <Who entry={entry} />
            </b>
            {' · '}
            {actionName(entry.action, translate)}
            {subject_id !== null && (
              <>
                {' '}
                <Anchor
                  inherit
                  renderRoot={(props) => (
                    <Link
                      to="/admin/logs/audit"
                      search={{ about: subject_type, id: subject_id }}
                      {...props}
                    />
                  )}
                >
                  <bdi>#{subject_id}</bdi>
                </Anchor>
              </>
            )}
          </Text>
          <Text size="xs" c="dimmed" component="div" ta="end">
            <RelativeTime value={entry.created_at} />
          </Text>
        </Group>
        <Text size="xs" c="dimmed">
          {ways[entry.via]}
          {entry.ip_address !== null && (
            <>
              {' · '}
              <bdi>{entry.ip_address}</bdi>
            </>
          )}
        </Text>
        <Changes entry={entry} />
      </div>
    </li>
  );
}
