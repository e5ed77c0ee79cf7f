import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconFlag } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { priorityName } from '#client/shell/priority-name.ts';
import { type Priority, priorities } from '#shared/priorities.ts';

interface PriorityFilterProps {
  /** The selected priority of the queue. */
  chosen: Priority | undefined;
  onChoose: (priority: Priority | undefined) => void;
}

const check = <IconCheck size={16} aria-hidden />;

/** Filters the queue by priority. */
export function PriorityFilter({ chosen, onChoose }: PriorityFilterProps) {
  const translate = useTranslate();
  const label = translate('Filter by priority');
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon
          size="sm"
          variant={chosen === undefined ? 'subtle' : 'light'}
          aria-label={label}
          title={label}
        >
          <IconFlag size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={chosen ?? ''}
          onChange={(value) => onChoose(priorities.find((priority) => priority === value))}
        >
          <Menu.RadioItem value="" closeMenuOnClick checkIcon={check}>
            {translate('Any')}
          </Menu.RadioItem>
          {priorities.toReversed().map((priority) => (
            <Menu.RadioItem key={priority} value={priority} closeMenuOnClick checkIcon={check}>
              {priorityName(priority, translate)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
