import { ActionIcon } from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { TicketFilter } from '#shared/ticket-filters.ts';

const FilterDialog = lazy(async () => ({ default: (await import('./filter-dialog.tsx')).FilterDialog }));

interface AddFilterButtonProps {
  /** The conditions of the list as it is. */
  filter: TicketFilter;
  onFilter: (filter: TicketFilter) => void;
}

/** Adds conditions to those of a folder. */
export function AddFilterButton({ filter, onFilter }: AddFilterButtonProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const label = translate('Add filter');
  return (
    <>
      <ActionIcon size="sm" variant="subtle" aria-label={label} title={label} onClick={() => setOpen(true)}>
        <IconFilterPlus size={16} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <FilterDialog
            filter={filter}
            onApply={(applied) => {
              setOpen(false);
              onFilter(applied);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
