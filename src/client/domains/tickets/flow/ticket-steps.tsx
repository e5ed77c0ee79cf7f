import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type Icon, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Neighbors } from './use-neighbors.ts';

interface StepProps {
  label: string;
  /** The key that does the same. */
  shortcut: string;
  icon: Icon;
  disabled: boolean;
  onClick: () => void;
}

function Step({ label, shortcut, icon: Icon, disabled, onClick }: StepProps) {
  return (
    <Tooltip label={`${label} (${shortcut})`}>
      <ActionIcon aria-label={label} aria-keyshortcuts={shortcut} disabled={disabled} onClick={onClick}>
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

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
      <Step
        label={translate('Previous ticket')}
        shortcut="["
        icon={IconChevronUp}
        disabled={previous === undefined}
        onClick={steps.openPrevious}
      />
      <Step
        label={translate('Next ticket')}
        shortcut="]"
        icon={IconChevronDown}
        disabled={next === undefined}
        onClick={steps.openNext}
      />
    </Group>
  );
}
