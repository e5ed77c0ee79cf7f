import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Priority } from '#shared/ticket-priorities.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { defaultOf, usePriorities } from '../../shell/priorities.ts';

/** The icon of a priority that is not the default: the most urgent one stands out. */
function iconOf({ level }: Priority, priorities: readonly Priority[]) {
  if (level < (defaultOf(priorities)?.level ?? level)) return IconArrowDown;
  return priorities.every((other) => other.level <= level) ? IconAlertTriangle : IconArrowUp;
}

/** The priority of a ticket, unless it is the default. Agents only: it is not visible to customers. */
export function PriorityBadge({ priority }: { priority: string | undefined }) {
  const translate = useTranslate();
  const priorities = usePriorities();
  const found = priorities.find(({ name }) => name === priority);
  if (found === undefined || found.is_default) return null;
  const Icon = iconOf(found, priorities);
  return (
    <Badge
      size="sm"
      color={found.color ?? 'gray'}
      miw="max-content"
      leftSection={<Icon size={12} aria-hidden />}
      title={translate('Priority')}
    >
      {translate(found.label)}
    </Badge>
  );
}
