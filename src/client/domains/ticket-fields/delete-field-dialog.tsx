import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { ReplacementDialog } from '#client/shell/list/replacement-dialog.tsx';
import { type CustomField, canReplaceField } from '#shared/custom-fields.ts';

interface DeleteFieldDialogProps {
  /** Null while the dialog is closed. */
  field: CustomField | null;
  fields: readonly CustomField[];
  onClose: () => void;
}

/** Confirms the deletion of a field, and selects another of its type for the values. */
export function DeleteFieldDialog({ field, fields, onClose }: DeleteFieldDialogProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const remove = api.ticketFields.delete.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Field deleted'));
      onClose();
      await Promise.all([utils.ticketFields.invalidate(), utils.tickets.invalidate()]);
    },
  });
  return (
    <ReplacementDialog
      // Its values are counted when it is deleted.
      record={field && { id: field.id, name: translate(field.label), count: 0 }}
      textOf={(count) =>
        count > 0
          ? translate(':count ticket has a value in this field.|:count tickets have a value in this field.', {
              count,
            })
          : translate(
              'You will be asked for another field if tickets have a value in it. To keep the values here, turn the field off instead.',
            )
      }
      description={translate(
        'A field of the same type with its options and categories. Values it has already are kept.',
      )}
      placeholder={translate('Choose a field')}
      others={fields
        .filter((other) => field !== null && canReplaceField(field, other))
        .map(({ id, label }) => ({ id, name: translate(label) }))}
      isPending={remove.isPending}
      onDelete={(replacement_id, onError) =>
        field &&
        remove.mutate(
          { id: field.id, replacement_id },
          {
            // No replacement helps where another field depends on this one.
            onError: (error) =>
              fields.some(({ condition }) => condition?.key === field.key)
                ? toastError(error, translate)
                : onError(error),
          },
        )
      }
      onClose={onClose}
    />
  );
}
