import { Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { TicketFilter } from '#shared/ticket-filters.ts';
import { FilterEditor } from './filter-editor.tsx';
import { isUnfinished } from './use-filter-fields.ts';

interface FilterDialogProps {
  filter: TicketFilter;
  onApply: (filter: TicketFilter) => void;
  onClose: () => void;
}

/** The filter without conditions that have no value yet, and without groups that are empty then. */
function finished({ match, conditions }: TicketFilter): TicketFilter {
  const parts = conditions.flatMap((part): TicketFilter['conditions'] => {
    if (!('conditions' in part)) return isUnfinished(part) ? [] : [part];
    const group = finished(part);
    return group.conditions.length === 0 ? [] : [group];
  });
  return { match, conditions: parts };
}

/** Edits the filter of a list; the server says whether it is valid before the list changes. */
export function FilterDialog({ filter, onApply, onClose }: FilterDialogProps) {
  const translate = useTranslate();
  const [edited, setEdited] = useState(filter);
  const preview = api.views.preview.useMutation({
    onSuccess: (_, { filter: valid }) => onApply(valid),
    onError: (error) => toastError(error, translate),
  });
  return (
    <Modal opened onClose={onClose} title={translate('Filter tickets')} size="xl">
      <DialogForm
        label={translate('Apply filter')}
        onSubmit={(event) => {
          event.preventDefault();
          preview.mutate({ filter: finished(edited) });
        }}
        onCancel={onClose}
        isPending={preview.isPending}
      >
        <Stack mih={200}>
          <FilterEditor filter={edited} onChange={setEdited} />
        </Stack>
      </DialogForm>
    </Modal>
  );
}
