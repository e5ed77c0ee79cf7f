import { Button, Pill, Text } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { TicketFilter } from '#shared/ticket-filters.ts';
import classes from './filters.module.css';
import { useConditionText } from './use-filter-fields.ts';

const FilterDialog = lazy(async () => ({ default: (await import('./filter-dialog.tsx')).FilterDialog }));

interface FilterBarProps {
  filter: TicketFilter;
  onFilter: (filter: TicketFilter) => void;
}

/** The conditions of the listed tickets, each with a button to remove it. */
export function FilterBar({ filter, onFilter }: FilterBarProps) {
  const translate = useTranslate();
  const textOf = useConditionText();
  const [isEditing, setEditing] = useState(false);
  const { match, conditions } = filter;
  const groupText = (group: TicketFilter): string =>
    group.conditions
      .map((part) => ('conditions' in part ? `(${groupText(part)})` : textOf(part)))
      .join(group.match === 'all' ? ` ${translate('and')} ` : ` ${translate('or')} `);
  const removeAt = (index: number) => onFilter({ match, conditions: conditions.toSpliced(index, 1) });
  return (
    <>
      <ul className={classes.chips} aria-label={translate('Conditions')}>
        {conditions.length > 1 && (
          <li>
            <Text size="xs" c="dimmed">
              {match === 'all' ? translate('All of') : translate('Any of')}
            </Text>
          </li>
        )}
        {conditions.map((part, index) => {
          const text = 'conditions' in part ? groupText(part) : textOf(part);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no ids.
            <li key={index} className={classes.chip}>
              <Pill
                withRemoveButton
                removeButtonProps={{
                  'aria-label': translate('Remove “:condition”', { condition: text }),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onRemove={() => removeAt(index)}
              >
                <bdi>{text}</bdi>
              </Pill>
            </li>
          );
        })}
        <li>
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconFilter size={12} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {translate('Edit filter')}
          </Button>
        </li>
      </ul>
      {isEditing && (
        <Suspense>
          <FilterDialog
            filter={filter}
            onApply={(applied) => {
              setEditing(false);
              onFilter(applied);
            }}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
