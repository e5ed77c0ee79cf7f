import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Neighbors } from './use-neighbors.ts';

/** The place of the ticket in the list, and the steps to its neighbors. */
export function TicketSteps({ position, count, hasMore, next, previous, ...steps }: Neighbors) {
  const translate = useTranslate();
  useHotkeys([
    ['[', steps.openPrevious],
    [']', steps.openNext],
  ]);
  if (position === 0) return null;
  const of = hasMore ? `${count}+` : String(count);
  return (
    <Group gap={2} wrap="nowrap" ms="auto" visibleFrom="sm">
      <Text size="xs" c="dimmed" className="tabular" me={4}>
        {translate(':position of :total', { position, total: of })}
      </Text>
      <Tooltip label={`${translate('Previous ticket')} ([)`}>
        <ActionIcon
          aria-label={translate('Previous ticket')}
          aria-keyshortcuts="["
          disabled={previous === undefined}
          onClick={steps.openPrevious}
        >
          <IconChevronUp size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={`${translate('Next ticket')} (])`}>
        <ActionIcon
          aria-label={translate('Next ticket')}
          aria-keyshortcuts="]"
          disabled={next === undefined}
          onClick={steps.openNext}
        >
          <IconChevronDown size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
