import { Group, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { maxTagNameLength, maxTagsAtOnce } from '#shared/tags.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { TagBadge } from '../tags/tag-badge.tsx';
import { useTagChoices } from '../tags/use-tag-choices.ts';
import { useTicketTags } from './use-ticket-tags.ts';

/** The tags of a ticket: add a new or existing one, or remove one. */
export function TicketTags({ ticket }: { ticket: TicketDetails }) {
  const translate = useTranslate();
  const { tags, change, error } = useTicketTags(ticket);
  const [isOpen, setOpen] = useState(false);
  const choices = useTagChoices(isOpen && ticket.can.update);
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
  return (
    <TagsInput
      size="xs"
      aria-label={translate('Tags')}
      placeholder={tags.length === 0 ? translate('Add a tag') : ''}
      maxTags={maxTagsAtOnce}
      maxLength={maxTagNameLength}
      // Within the page: content in a portal belongs to no landmark.
      comboboxProps={{ withinPortal: false }}
      value={tags}
      error={error}
      {...choices.field}
      onFocus={() => setOpen(true)}
      onChange={(next) => change(next, choices.tags)}
    />
  );
}
