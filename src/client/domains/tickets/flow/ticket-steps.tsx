import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { type Icon, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useKeyOf, useShortcuts } from '#client/platform/keys/use-shortcuts.ts';
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
    <Tooltip label={shortcut === '' ? label : `${label} (${shortcut})`}>
      <ActionIcon
        aria-label={label}
        aria-keyshortcuts={shortcut || undefined}
        disabled={disabled}
        onClick={onClick}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** The place of the ticket in the list, and the steps to its neighbors. */
export function TicketSteps({ position, count, hasMore, next, previous, ...steps }: Neighbors) {
  const translate = useTranslate();
  useShortcuts({ previous_ticket: steps.openPrevious, next_ticket: steps.openNext });
  const [previousKey, nextKey] = [useKeyOf('previous_ticket'), useKeyOf('next_ticket')];
  if (position === 0) return null;
  const of = hasMore ? `${count}+` : String(count);
  return (
    <Group gap={2} wrap="nowrap" ms="auto" visibleFrom="sm">
      <Text size="xs" c="dimmed" className="tabular" me={4} style={{ whiteSpace: 'nowrap' }}>
        {translate(':position of :total', { position, total: of })}
      </Text>
      <Step
        label={translate('Previous ticket')}
        shortcut={previousKey}
        icon={IconChevronUp}
        disabled={previous === undefined}
        onClick={steps.openPrevious}
      />
      <Step
        label={translate('Next ticket')}
        shortcut={nextKey}
        icon={IconChevronDown}
        disabled={next === undefined}
        onClick={steps.openNext}
      />
    </Group>
  );
}
