import { IconFlag } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { priorityName } from '#client/shell/priority-name.ts';
import { type Priority, priorities } from '#shared/priorities.ts';
import { FilterMenu } from './filter-menu.tsx';

interface PriorityFilterProps {
  /** The selected priority of the queue. */
  chosen: Priority | undefined;
  onChoose: (priority: Priority | undefined) => void;
}

/** Filters the queue by priority. */
export function PriorityFilter({ chosen, onChoose }: PriorityFilterProps) {
  const translate = useTranslate();
  return (
    <FilterMenu
      label={translate('Filter by priority')}
      icon={<IconFlag size={16} aria-hidden />}
      chosen={chosen}
      choices={priorities.toReversed().map((value) => ({ value, label: priorityName(value, translate) }))}
      onChoose={onChoose}
    />
  );
}
