import { IconFolder } from '@tabler/icons-react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { noRecord } from '#shared/no-record.ts';
import { FilterMenu } from './filter-menu.tsx';

/** The name of the category that the queue is filtered by. */
export function useCategoryName(id: number | undefined): string {
  const translate = useTranslate();
  const { data } = api.tickets.agentOptions.useQuery();
  if (id === noRecord) return translate('No category');
  const found = data?.categories.find((category) => category.id === id);
  return found === undefined ? `#${id}` : translate(found.name);
}

interface CategoryFilterProps {
  chosen: number | undefined;
  onChoose: (category: number | undefined) => void;
}

/** Filters the queue by category. */
export function CategoryFilter({ chosen, onChoose }: CategoryFilterProps) {
  const translate = useTranslate();
  const { data } = api.tickets.agentOptions.useQuery();
  const categories = data?.categories ?? [];
  if (categories.length === 0) return null;
  const choices = categories.map(({ id, name }) => ({ value: id, label: <bdi>{translate(name)}</bdi> }));
  return (
    <FilterMenu
      label={translate('Filter by category')}
      icon={<IconFolder size={16} aria-hidden />}
      chosen={chosen}
      choices={[...choices, { value: noRecord, label: translate('No category') }]}
      onChoose={onChoose}
    />
  );
}
