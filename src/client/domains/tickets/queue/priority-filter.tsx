import { IconFlag } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { priorityChoices, usePriorities } from '#client/shell/priorities.ts';
import { FilterMenu } from './filter-menu.tsx';

interface PriorityFilterProps {
  /** The selected priority of the queue. */
  chosen: string | undefined;
  onChoose: (priority: string | undefined) => void;
}

/** Filters the queue by priority. */
export function PriorityFilter({ chosen, onChoose }: PriorityFilterProps) {
  const translate = useTranslate();
  const priorities = usePriorities();
  return (
    <FilterMenu
      label={translate('Filter by priority')}
      icon={<IconFlag size={16} aria-hidden />}
      chosen={chosen}
      choices={priorityChoices(priorities, translate)}
      onChoose={onChoose}
    />
  );
}
