import { Modal } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { ReplacementQuestion, usesIn } from '#client/shell/list/replacement-question.tsx';
import type { ManagedCategory } from '#shared/ticket-categories.ts';

interface QuestionProps {
  category: ManagedCategory;
  others: readonly ManagedCategory[];
  onClose: () => void;
}

function Question({ category, others, onClose }: QuestionProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  // The category may have gained tickets since the list was loaded.
  const [count, setCount] = useState(category.tickets_count);
  const remove = api.ticketCategories.delete.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Category deleted'));
      onClose();
      await Promise.all([utils.ticketCategories.invalidate(), utils.tickets.invalidate()]);
    },
    onError: (error) => {
      const uses = usesIn(error);
      if (uses === null) toastError(error, translate);
      else setCount(uses);
    },
  });
  return (
    <ReplacementQuestion
      isUsed={count > 0}
      text={
        count > 0
          ? translate(':count ticket uses this category.|:count tickets use this category.', { count })
          : translate("No tickets use this category. This can't be undone.")
      }
      description={translate('To keep the category on these tickets, hide it from customers instead.')}
      placeholder={translate('Choose a category')}
      others={others}
      isPending={remove.isPending}
      onDelete={(replacement_id) => remove.mutate({ id: [category.id], replacement_id })}
      onClose={onClose}
    />
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
