import { Button, Center, Group, Loader } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconShoppingBag, IconTransferIn } from '@tabler/icons-react';
import { api } from '../../platform/api/api.ts';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { LoadFailure } from '../../shell/load-failure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { AddPurchaseModal } from './add-purchase-modal.tsx';
import { PurchaseRow } from './purchase-row.tsx';
import classes from './purchases-section.module.css';

const marketplace = 'envato';

/** What the person bought on the marketplace. */
export function PurchasesSection() {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [opened, { open, close }] = useDisclosure();
  const list = api.purchases.list.useQuery({ id: 'me' });
  const purchases = list.data?.purchases;
  const importing = api.purchases.sync.useMutation({
    onSuccess: (answer) => {
      utils.purchases.list.setData({ id: 'me' }, answer);
      toast.positive(translate('Imported purchases from the marketplace'));
    },
    onError: (error) => toastError(error, translate),
  });
  return (
    <SettingsSection id="purchases" title={translate('Your purchases')}>
      {list.isPending && (
        <Center py="xl" role="status" aria-label={translate('Loading')}>
          <Loader />
        </Center>
      )}
      {list.isError && purchases === undefined && <LoadFailure onRetry={() => void list.refetch()} />}
      {purchases?.length === 0 && (
        <EmptyState
          order={3}
          icon={IconShoppingBag}
          title={translate('Could not find any purchases')}
          description={translate('Try importing purchases from the marketplace with the button below.')}
        />
      )}
      {purchases && purchases.length > 0 && (
        <ul className={classes.list}>
          {purchases.map((purchase) => (
            <PurchaseRow key={purchase.id} purchase={purchase} />
          ))}
        </ul>
      )}
      <Group gap="xs" className={classes.actions}>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
          {translate('Add purchase code')}
        </Button>
        <Button
          variant="default"
          classNames={{ root: classes.action, label: classes.label }}
          leftSection={<IconTransferIn size={16} aria-hidden />}
          loading={importing.isPending}
          onClick={() => importing.mutate({ userId: 'me', marketplace })}
        >
          {translate('Import purchases from the marketplace')}
        </Button>
      </Group>
      <AddPurchaseModal marketplace={marketplace} opened={opened} onClose={close} />
    </SettingsSection>
  );
}
