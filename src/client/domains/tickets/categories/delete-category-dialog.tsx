import { api } from '#client/platform/api/api.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { ReplacementDialog } from '#client/shell/list/replacement-dialog.tsx';
import type { ManagedCategory } from '#shared/ticket-categories.ts';

interface DeleteCategoryDialogProps {
  /** Null while the dialog is closed. */
  category: ManagedCategory | null;
  categories: readonly ManagedCategory[];
  onClose: () => void;
}

/** Confirms the deletion of a category, and selects a replacement for its tickets. */
export function DeleteCategoryDialog({ category, categories, onClose }: DeleteCategoryDialogProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const remove = api.ticketCategories.delete.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Category deleted'));
      onClose();
      await Promise.all([utils.ticketCategories.invalidate(), utils.tickets.invalidate()]);
    },
  });
  return (
    <ReplacementDialog
      record={category && { id: category.id, name: category.name, count: category.tickets_count }}
      textOf={(count) =>
        count > 0
          ? translate(':count ticket uses this category.|:count tickets use this category.', { count })
          : translate("No tickets use this category. This can't be undone.")
      }
      description={translate('To keep the category on these tickets, hide it from customers instead.')}
      placeholder={translate('Choose a category')}
      others={categories.filter(({ id }) => id !== category?.id)}
      isPending={remove.isPending}
      onDelete={(replacement_id, onError) =>
        category && remove.mutate({ id: [category.id], replacement_id }, { onError })
      }
      onClose={onClose}
    />
  );
}
