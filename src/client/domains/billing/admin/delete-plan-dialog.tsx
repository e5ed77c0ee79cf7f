import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { DeleteQuestion } from '#client/platform/form/delete-question.tsx';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import type { Product } from '#shared/billing.ts';

interface PlanProps {
  product: Product;
  onClose: () => void;
}

/** In place of the deletion of a plan that has or had subscribers. */
function HidePlan({ product, onClose }: PlanProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const mayHide = usePermission('products.update') && !product.hidden;
  const hide = api.billing.updateProduct.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Plan hidden'));
      onClose();
      await utils.billing.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  return (
    <Stack>
      <Text size="sm">
        {product.hidden
          ? translate("This plan has or had subscribers and can't be deleted. It is already hidden.")
          : translate(
              "This plan has or had subscribers and can't be deleted. Hide it to stop selling it; current subscribers keep it.",
            )}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {mayHide ? translate('Cancel') : translate('Close')}
        </Button>
        {mayHide && (
          <Button loading={hide.isPending} onClick={() => hide.mutate({ id: product.id, hidden: true })}>
            {translate('Hide plan')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function DeletePlan({ product, onClose }: PlanProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const maySeeSubscriptions = usePermission('subscriptions.view');
  const [isRefused, setRefused] = useState(false);
  const subscriptions = api.billing.subscriptions.list.useQuery(
    { productId: product.id, perPage: 1 },
    { enabled: maySeeSubscriptions, retry: false },
  );
  const remove = api.billing.removeProducts.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Plan deleted'));
      onClose();
      await utils.billing.invalidate();
    },
    onError: (error) => {
      if (readApiError(error).reason === 'in_use') setRefused(true);
      else toastError(error, translate);
    },
  });
  if (subscriptions.isLoading) return <Skeleton height={80} />;
  const isUsed = isRefused || (subscriptions.data?.pagination.total ?? 0) > 0;
  if (isUsed) return <HidePlan product={product} onClose={onClose} />;
  return (
    <DeleteQuestion
      onCancel={onClose}
      isPending={remove.isPending}
      onDelete={() => remove.mutate({ id: [product.id] })}
    >
      <Text size="sm">
        {translate("The plan and its prices are permanently deleted. This can't be undone.")}
      </Text>
    </DeleteQuestion>
  );
}

/** Deletes a plan, or hides one that has or had subscribers. */
export function DeletePlanDialog({ product, onClose }: { product: Product | null; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Modal
      opened={product !== null}
      onClose={onClose}
      title={translate('Delete plan :name', { name: product?.name ?? '' })}
    >
      {product && <DeletePlan product={product} onClose={onClose} />}
    </Modal>
  );
}
