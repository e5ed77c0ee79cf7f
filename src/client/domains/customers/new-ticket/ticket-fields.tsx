import { NativeSelect, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import { defaultOf, priorityChoices, usePriorities } from '#client/shell/priorities.ts';
import { ticketScopeNameOf } from '#shared/permissions.ts';
import { maxTagNameLength, maxTagsAtOnce } from '#shared/tags.ts';
import { useTagChoices } from '../../tickets/tags/use-tag-choices.ts';
import classes from './new-ticket.module.css';
import { type NewTicket, tagsIn } from './use-new-ticket.ts';

/** Category, priority, assignee and tags of a new ticket. */
export function TicketFields({ ticket: { form, change } }: { ticket: NewTicket }) {
  const translate = useTranslate();
  const me = useUser();
  const [{ ticketCategories: categories }] = api.tickets.categories.useSuspenseQuery();
  const { data: options } = api.tickets.agentOptions.useQuery();
  const priorities = usePriorities();
  const [isOpen, setOpen] = useState(false);
  const choices = useTagChoices(isOpen);
  const others = (options?.agents ?? []).filter(({ id }) => id !== me?.id);
  return (
    <div className={classes.fields}>
      {categories.length > 0 && (
        <NativeSelect
          label={translate('Category')}
          data={[
            { value: '', label: translate('No category') },
            ...categories.map(({ id, name }) => ({ value: String(id), label: translate(name) })),
          ]}
          {...form.getInputProps('category')}
          onChange={(event) => change('category', event.currentTarget.value)}
        />
      )}
      <NativeSelect
        label={translate('Priority')}
        data={priorityChoices(priorities, translate)}
        {...form.getInputProps('priority')}
        value={form.values.priority || defaultOf(priorities)?.name}
        onChange={(event) => change('priority', event.currentTarget.value)}
      />
      {ticketScopeNameOf(me) !== 'assigned' && (
        <NativeSelect
          label={translate('Assignee')}
          data={[
            { value: 'me', label: translate('Me') },
            { value: '', label: translate('Unassigned') },
            ...others.map(({ id, display_name }) => ({ value: String(id), label: display_name })),
          ]}
          {...form.getInputProps('assigned_to')}
          onChange={(event) => change('assigned_to', event.currentTarget.value)}
        />
      )}
      <TagsInput
        label={translate('Tags')}
        maxTags={maxTagsAtOnce}
        maxLength={maxTagNameLength}
        comboboxProps={{ withinPortal: false }}
        {...choices.field}
        value={tagsIn(form.values.tags)}
        error={form.errors.tags}
        onFocus={() => setOpen(true)}
        onChange={(tags) => change('tags', tags.join('\n'))}
      />
    </div>
  );
}
