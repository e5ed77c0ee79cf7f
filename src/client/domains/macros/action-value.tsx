import { Group, NativeSelect, Select, TagsInput } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { NumberField } from '#client/platform/form/number-field.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { priorityChoices } from '#client/shell/priorities.ts';
import { maxSnoozeDays } from '#shared/snooze.ts';
import { maxTagNameLength, maxTagsAtOnce } from '#shared/tags.ts';
import type { TicketAction } from '#shared/ticket-actions.ts';
import { useShownFields } from '../ticket-fields/shown-fields.ts';
import { ValueInput } from '../ticket-fields/value-input.tsx';
import { MessageEditor } from '../tickets/editor/message-editor.tsx';
import { useTagChoices } from '../tickets/tags/use-tag-choices.ts';

interface ActionValueProps {
  action: TicketAction;
  onChange: (action: TicketAction) => void;
  /** The name of the action, which labels its value. */
  label: string;
  error: string | undefined;
}

type Of<Type extends TicketAction['type']> = Omit<ActionValueProps, 'action'> & {
  action: Extract<TicketAction, { type: Type }>;
};

const none = '';

function ChoiceValue({ action, onChange, label, error }: Of<'status' | 'priority' | 'group' | 'category'>) {
  const translate = useTranslate();
  const { data } = api.tickets.agentOptions.useQuery();
  const common = { 'aria-label': label, error };
  const ids = (list: readonly { id: number; name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: String(id), label: translate(name) }));
  const idOf = (value: string) => (value === none ? null : Number(value));
  switch (action.type) {
    case 'status':
      return (
        <NativeSelect
          {...common}
          data={(data?.statuses ?? []).map((one) => ({ value: one.name, label: translate(one.label) }))}
          value={action.status}
          onChange={({ currentTarget }) => onChange({ ...action, status: currentTarget.value })}
        />
      );
    case 'priority':
      return (
        <NativeSelect
          {...common}
          data={priorityChoices(data?.priorities ?? [], translate)}
          value={String(action.priority)}
          onChange={({ currentTarget }) => onChange({ ...action, priority: currentTarget.value })}
        />
      );
    case 'group':
      return (
        <NativeSelect
          {...common}
          data={[{ value: none, label: translate('No group') }, ...ids(data?.groups)]}
          value={String(action.groupId ?? none)}
          onChange={({ currentTarget }) => onChange({ ...action, groupId: idOf(currentTarget.value) })}
        />
      );
    case 'category':
      return (
        <NativeSelect
          {...common}
          data={[{ value: none, label: translate('No category') }, ...ids(data?.categories)]}
          value={String(action.category ?? none)}
          onChange={({ currentTarget }) => onChange({ ...action, category: idOf(currentTarget.value) })}
        />
      );
  }
}

function AssigneeValue({ action, onChange, label, error }: Of<'assign'>) {
  const translate = useTranslate();
  const { data } = api.tickets.agentOptions.useQuery();
  return (
    <Select
      aria-label={label}
      error={error}
      searchable
      clearable
      placeholder={translate('No one')}
      nothingFoundMessage={translate('No one with this name')}
      comboboxProps={{ withinPortal: false }}
      data={(data?.agents ?? []).map(({ id, display_name }) => ({ value: String(id), label: display_name }))}
      value={action.userId === null ? null : String(action.userId)}
      onChange={(value) => onChange({ ...action, userId: value === null ? null : Number(value) })}
    />
  );
}

function TagsValue({ action, onChange, label, error }: Of<'tags_add' | 'tags_remove'>) {
  const choices = useTagChoices(true);
  return (
    <TagsInput
      aria-label={label}
      error={error}
      maxTags={maxTagsAtOnce}
      maxLength={maxTagNameLength}
      comboboxProps={{ withinPortal: false }}
      {...choices.field}
      value={action.tags.map(String)}
      onChange={(tags) => onChange({ ...action, tags })}
    />
  );
}

function FieldValue({ action, onChange, label, error }: Of<'field'>) {
  const translate = useTranslate();
  const fields = useShownFields();
  const field = fields.find(({ key }) => key === action.key);
  return (
    <Group gap="xs" align="flex-start" grow>
      <NativeSelect
        aria-label={label}
        data={fields.map((one) => ({ value: one.key, label: translate(one.label) }))}
        value={action.key}
        onChange={({ currentTarget }) => onChange({ ...action, key: currentTarget.value, value: null })}
      />
      {field !== undefined && (
        <ValueInput
          field={field}
          value={action.value}
          error={error}
          onChange={(value) => onChange({ ...action, value })}
        />
      )}
    </Group>
  );
}

function SnoozeValue({ action, onChange, label, error }: Of<'snooze'>) {
  const translate = useTranslate();
  const { hours } = action;
  return (
    <Group gap="xs" align="flex-start" grow>
      <NativeSelect
        aria-label={label}
        error={hours == null ? error : undefined}
        data={[
          { value: 'reply', label: translate('Until a reply') },
          { value: 'hours', label: translate('For some hours') },
        ]}
        value={hours == null ? 'reply' : 'hours'}
        onChange={({ currentTarget }) =>
          onChange({
            type: 'snooze',
            until_reply: true,
            ...(currentTarget.value === 'hours' && { hours: 24 }),
          })
        }
      />
      {hours != null && (
        <NumberField
          label={translate('Hours')}
          isLabelHidden
          min={1}
          max={24 * maxSnoozeDays}
          error={error}
          value={hours}
          onChange={(count) => onChange({ ...action, hours: Number(count) || 1 })}
        />
      )}
    </Group>
  );
}

/** The input of what an action sets; nothing for one that says all by its name. */
export function ActionValue({ action, ...props }: ActionValueProps) {
  switch (action.type) {
    case 'status':
    case 'priority':
    case 'group':
    case 'category':
      return <ChoiceValue action={action} {...props} />;
    case 'assign':
      return <AssigneeValue action={action} {...props} />;
    case 'tags_add':
    case 'tags_remove':
      return <TagsValue action={action} {...props} />;
    case 'field':
      return <FieldValue action={action} {...props} />;
    case 'snooze':
      return <SnoozeValue action={action} {...props} />;
    case 'note':
    case 'reply':
      return (
        <MessageEditor
          label={props.label}
          html={action.body}
          onChange={(body) => props.onChange({ ...action, body })}
          onSubmit={() => undefined}
          error={props.error}
          tone={action.type === 'note' ? 'note' : 'reply'}
          size="compact"
        />
      );
    default:
      return null;
  }
}
