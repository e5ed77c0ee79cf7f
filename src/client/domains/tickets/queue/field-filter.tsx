import { IconForms } from '@tabler/icons-react';
import { type Translate, useTranslate } from '#client/platform/translation/use-translate.ts';
import type { ShownField } from '#shared/custom-fields.ts';
import { useShownFields } from '../../ticket-fields/shown-fields.ts';
import { FilterMenu } from './filter-menu.tsx';

/** The values to filter by: those of fields that have a few. */
function choicesOf(fields: readonly ShownField[], translate: Translate) {
  return fields.flatMap(({ key, label, type, options }) => {
    const nameOf = (value: string) => `${translate(label)}: ${value}`;
    if (type === 'checkbox')
      return [
        { value: `${key}:true`, label: nameOf(translate('Yes')) },
        { value: `${key}:false`, label: nameOf(translate('No')) },
      ];
    if (type !== 'select' && type !== 'multiselect') return [];
    return options.map((option) => ({
      value: `${key}:${option.value}`,
      label: nameOf(translate(option.label)),
    }));
  });
}

/** The field and the value that the queue is filtered by. */
export function useFieldFilterName(chosen: string | undefined): string {
  const translate = useTranslate();
  const fields = useShownFields();
  return choicesOf(fields, translate).find(({ value }) => value === chosen)?.label ?? chosen ?? '';
}

interface FieldFilterProps {
  chosen: string | undefined;
  onChoose: (field: string | undefined) => void;
}

/** Filters the queue by a value of the site's own fields. */
export function FieldFilter({ chosen, onChoose }: FieldFilterProps) {
  const translate = useTranslate();
  const choices = choicesOf(useShownFields(), translate);
  if (choices.length === 0) return null;
  return (
    <FilterMenu
      label={translate('Filter by ticket field')}
      icon={<IconForms size={16} aria-hidden />}
      chosen={chosen}
      choices={choices}
      onChoose={onChoose}
    />
  );
}
