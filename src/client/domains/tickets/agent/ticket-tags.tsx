import { Group, TagsInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { maxTagNameLength, maxTagsAtOnce } from '#shared/tags.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { TagBadge } from '../tags/tag-badge.tsx';
import { useTicketTags } from './use-ticket-tags.ts';

/** Debounce of the tag search, in milliseconds. */
const pause = 150;

const shown = 10;

/** The tags of a ticket: add a new or existing one, or remove one. */
export function TicketTags({ ticket }: { ticket: TicketDetails }) {
  const translate = useTranslate();
  const { tags, change, error } = useTicketTags(ticket);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), pause);
  const found = api.tags.list.useQuery(
    { query, perPage: shown, orderBy: 'tickets_count', orderDir: 'desc' },
    { enabled: isOpen && ticket.can.update, placeholderData: keepPreviousData },
  );
  if (!ticket.can.update) {
    return (
      <Group gap={4}>
        {tags.map((name) => (
          <TagBadge
            key={name}
            tag={ticket.tags.find((tag) => tag.display_name === name) ?? { display_name: name }}
          />
        ))}
      </Group>
    );
  }
  const choices = new Set(found.data?.pagination.data.map(({ display_name }) => display_name));
  return (
    <TagsInput
      size="xs"
      aria-label={translate('Tags')}
      placeholder={tags.length === 0 ? translate('Add a tag') : ''}
      data={[...choices]}
      maxTags={maxTagsAtOnce}
      maxLength={maxTagNameLength}
      // Within the page: content in a portal belongs to no landmark.
      comboboxProps={{ withinPortal: false }}
      value={tags}
      error={error}
      searchValue={typed}
      onSearchChange={setTyped}
      onFocus={() => setOpen(true)}
      onChange={(next) => change(next, found.data?.pagination.data ?? [])}
    />
  );
}
