import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconEqual } from '@tabler/icons-react';
import { defaultPriority, type Priority } from '#shared/priorities.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { priorityName } from '../../shell/priority-name.ts';

const looks = {
  low: { color: 'gray', icon: IconArrowDown },
  normal: { color: 'gray', icon: IconEqual },
  high: { color: 'yellow', icon: IconArrowUp },
  urgent: { color: 'red', icon: IconAlertTriangle },
} as const;

/** The priority of a ticket, unless it is the default. Agents only: it is not visible to customers. */
export function PriorityBadge({ priority = defaultPriority }: { priority: Priority | undefined }) {
  const translate = useTranslate();
  if (priority === defaultPriority) return null;
  const { color, icon: Icon } = looks[priority];
  return (
    <Badge
      size="sm"
      color={color}
      miw="max-content"
      leftSection={<Icon size={12} aria-hidden />}
      title={translate('Priority')}
    >
      {priorityName(priority, translate)}
    </Badge>
  );
}
