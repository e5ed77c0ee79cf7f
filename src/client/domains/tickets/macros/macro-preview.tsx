import { Alert, List, Paper, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ApiOutputs } from '#client/platform/api/api.ts';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { type Translate, useTranslate } from '#client/platform/translation/use-translate.ts';
import type { ShownField } from '#shared/custom-fields.ts';
import type { MacroChange } from '#shared/macros.ts';
import { useShownFields } from '../../ticket-fields/shown-fields.ts';
import { MessageBody } from '../conversation/message-body.tsx';

const nothing: ReadonlyMap<string, string> = new Map();

function fieldName({ field }: MacroChange, fields: readonly ShownField[], translate: Translate): string {
  const names: Record<string, string> = {
    status: translate('Status'),
    assigned_to: translate('Assignee'),
    group_id: translate('Group'),
    priority: translate('Priority'),
    category: translate('Category'),
    tags: translate('Tags'),
    snoozed_until: translate('Snoozed until'),
    snoozed_until_reply: translate('Snoozed until a reply'),
    spam: translate('Spam'),
    deleted_at: translate('In the trash since'),
  };
  const key = field.replace(/^custom_fields\./, '');
  return names[field] ?? translate(fields.find((one) => one.key === key)?.label ?? key);
}

const moments = ['snoozed_until', 'deleted_at'];

/** The changes that a macro would make in a ticket, and its message there. */
export function MacroPreview({ changes, body, missing }: ApiOutputs['macros']['preview']) {
  const translate = useTranslate();
  const fields = useShownFields();
  const { dateTime } = useDateFormat();
  const wordsOf = (field: string, value: string | null) => {
    if (value === null) return translate('None');
    if (value === 'true') return translate('Yes');
    return moments.includes(field) ? dateTime(value) : translate(value);
  };
  return (
    <Stack gap="sm">
      {changes.length === 0 && body === null ? (
        <Text size="sm" c="dimmed">
          {translate('Nothing changes in this ticket.')}
        </Text>
      ) : (
        <List size="sm" spacing={4}>
          {changes.map((change) => (
            <List.Item key={change.field}>
              {translate(':field from :from to :to', {
                field: fieldName(change, fields, translate),
                from: wordsOf(change.field, change.from),
                to: wordsOf(change.field, change.to),
              })}
            </List.Item>
          ))}
        </List>
      )}
      {body !== null && (
        <Paper withBorder p="sm">
          <MessageBody html={body} files={[]} onOpen={() => undefined} remoteImages={nothing} />
        </Paper>
      )}
      {missing.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {translate('The message is not sent while there is no value for: :names', {
            names: missing.map((name) => `{{${name}}}`).join(', '),
          })}
        </Alert>
      )}
    </Stack>
  );
}
