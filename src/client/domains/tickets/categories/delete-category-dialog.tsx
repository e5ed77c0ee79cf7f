import { Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { ManagedCategory } from '#shared/ticket-categories.ts';

interface QuestionProps {
  category: ManagedCategory;
  others: readonly ManagedCategory[];
  onClose: () => void;
}

function Question({ category, others, onClose }: QuestionProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [replacement, setReplacement] = useState('');
  // The category may have gained tickets since the list was loaded.
  const [count, setCount] = useState(category.tickets_count);
  const remove = api.ticketCategories.delete.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Category deleted'));
      onClose();
      await Promise.all([utils.ticketCategories.invalidate(), utils.tickets.invalidate()]);
    },
    onError: (error) => {
      const used = readApiError(error).details.used_by as { count: number }[] | undefined;
      if (used === undefined) toastError(error, translate);
      else setCount(used.reduce((sum, one) => sum + one.count, 0));
    },
  });
  return (
    <Stack>
      {count > 0 ? (
        <>
          <Text size="sm">
            {translate(':count ticket uses this category.|:count tickets use this category.', { count })}
          </Text>
          <NativeSelect
            label={translate('Replacement')}
            description={translate('To keep the category on these tickets, hide it from customers instead.')}
            data={[
              { value: '', label: translate('Choose a category') },
              ...others.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={replacement}
            onChange={({ currentTarget }) => setReplacement(currentTarget.value)}
          />
        </>
      ) : (
        <Text size="sm">{translate("No tickets use this category. This can't be undone.")}</Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {translate('Cancel')}
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          disabled={count > 0 && replacement === ''}
          onClick={() =>
            remove.mutate({
              id: [category.id],
              replacement_id: replacement === '' ? null : Number(replacement),
            })
          }
        >
          {translate('Delete')}
        </Button>
      </Group>
    </Stack>
  );
}

interface DeleteCategoryDialogProps {
  /** Null while the dialog is closed. */
  category: ManagedCategory | null;
  categories: readonly ManagedCategory[];
  onClose: () => void;
}

/** Confirms the deletion of a category, and selects a replacement for its tickets. */
export function DeleteCategoryDialog({ category, categories, onClose }: DeleteCategoryDialogProps) {
  const translate = useTranslate();
  return (
    <Modal
      opened={category !== null}
      onClose={onClose}
      title={<span dir="auto">{category && translate('Delete :name?', { name: category.name })}</span>}
    >
      {category && (
        <Question
          key={category.id}
          category={category}
          others={categories.filter(({ id }) => id !== category.id)}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
