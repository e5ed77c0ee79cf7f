import { Button, Group } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { TicketFilter } from '#shared/ticket-filters.ts';
import type { ViewDensity, ViewOrder } from '#shared/ticket-states.ts';
import type { TicketView } from '#shared/ticket-views.ts';
import { type EditedView, newView } from './edited-view.ts';

const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }));

interface SaveViewProps {
  filter: TicketFilter;
  order: ViewOrder;
  /** The density of the rows shown; null leaves it to each agent. */
  density: ViewDensity | null;
  /** The view whose filter was changed; null for a filter of no view. */
  view: TicketView | null;
  onOpen: (view: TicketView) => void;
  onClear: () => void;
}

/** Saves the filter of the list as a view, or in the view that it came from. */
export function SaveView({ filter, order, density, view, onOpen, onClear }: SaveViewProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [edited, setEdited] = useState<EditedView | null>(null);
  const update = api.views.update.useMutation({
    onSuccess: async ({ view: saved }) => {
      toast.positive(translate('View saved'));
      await Promise.all([utils.views.invalidate(), utils.tickets.counts.invalidate()]);
      onOpen(saved);
    },
    onError: (error) => toastError(error, translate),
  });
  return (
    <Group gap="xs">
      {view?.can_update && (
        <Button
          size="compact-xs"
          loading={update.isPending}
          onClick={() =>
            // A view that leaves the density to each agent goes on doing so.
            update.mutate({ id: view.id, filter, order, density: view.density && density })
          }
        >
          {translate('Save changes')}
        </Button>
      )}
      <Button size="compact-xs" variant="default" onClick={() => setEdited(newView(filter, order, density))}>
        {translate('Save view')}
      </Button>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={onClear}>
        {view === null ? translate('Clear filter') : translate('Discard changes')}
      </Button>
      {edited !== null && (
        <Suspense>
          <ViewDialog
            view={edited}
            onSaved={(saved) => {
              setEdited(null);
              onOpen(saved);
            }}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </Group>
  );
}
