import { Badge, Group, Menu, Text } from '@mantine/core';
import { IconCategory, IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { TermSearch } from '#client/shell/list/list-search.ts';
import { OrderedPage } from '#client/shell/list/ordered-page.tsx';
import { useOrder } from '#client/shell/list/use-order.ts';
import type { ManagedCategory } from '#shared/ticket-categories.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { DeleteCategoryDialog } from './delete-category-dialog.tsx';

function CategoryWords({ category }: { category: ManagedCategory }) {
  const translate = useTranslate();
  const { name, description, hidden, requires_purchase_code, tickets_count } = category;
  return (
    <>
      <Group gap="xs">
        <Text size="sm" fw={550} dir="auto" lineClamp={2}>
          {name}
        </Text>
        {hidden && (
          <Badge size="sm" variant="light" color="gray">
            {translate('Hidden from customers')}
          </Badge>
        )}
        {requires_purchase_code && (
          <Badge size="sm" variant="light">
            {translate('Requires a purchase')}
          </Badge>
        )}
      </Group>
      {description && (
        <Text size="sm" c="dimmed" dir="auto" lineClamp={2}>
          {description}
        </Text>
      )}
      <Text size="xs" c="dimmed" mt={2} className="tabular">
        {translate(':count ticket|:count tickets', { count: tickets_count })}
      </Text>
    </>
  );
}

function useHide() {
  const translate = useTranslate();
  const utils = api.useUtils();
  const update = api.ticketCategories.update.useMutation({
    onSuccess: async ({ ticketCategory: { name, hidden } }) => {
      toast.positive(
        hidden
          ? translate('Customers can no longer choose :name', { name })
          : translate('Customers can now choose :name', { name }),
      );
      await utils.ticketCategories.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  return ({ id, hidden }: ManagedCategory) => update.mutate({ id, hidden: !hidden });
}

interface CategoriesScreenProps {
  search: TermSearch;
  onChange: (search: TermSearch) => void;
}

/** Management of the ticket categories that customers choose from. */
export function CategoriesScreen(address: CategoriesScreenProps) {
  const translate = useTranslate();
  const [copied, setCopied] = useState<ManagedCategory | null>(null);
  const utils = api.useUtils();
  const list = api.ticketCategories.list.useQuery();
  const order = useOrder<ManagedCategory>(api.ticketCategories.reorder, {
    list: utils.ticketCategories.list,
    show: (ticketCategories) => utils.ticketCategories.list.setData(undefined, { ticketCategories }),
    refresh: () => utils.ticketCategories.invalidate(),
  });
  const hide = useHide();
  return (
    <OrderedPage<ManagedCategory>
      {...address}
      resource="tags"
      title={translate('Ticket categories')}
      description={translate('Topics customers choose from when they submit a request, in this order.')}
      createLabel={translate('New category')}
      searchLabel={translate('Search categories')}
      empty={{
        icon: IconCategory,
        title: translate('No ticket categories yet'),
        description: translate(
          'Customers are asked to choose a category for their request once there is one.',
        ),
      }}
      list={list}
      items={list.data?.ticketCategories}
      nameOf={({ name }) => name}
      searchedTextOf={({ name, description }) => `${name} ${description ?? ''}`}
      onOrder={order}
      words={(category) => <CategoryWords category={category} />}
      moreActions={(category, may) => [
        may.update && (
          <Menu.Item
            key="hide"
            leftSection={
              category.hidden ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />
            }
            onClick={() => hide(category)}
          >
            {category.hidden ? translate('Show to customers') : translate('Hide from customers')}
          </Menu.Item>
        ),
        may.create && (
          <Menu.Item
            key="copy"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => setCopied(category)}
          >
            {translate('Duplicate')}
          </Menu.Item>
        ),
      ]}
      editDialog={(category, onClose) => (
        <CategoryDialog
          category={copied === null ? category : 'new'}
          like={copied}
          onClose={() => {
            onClose();
            setCopied(null);
          }}
        />
      )}
      deleteDialog={(category, onClose) => (
        <DeleteCategoryDialog
          category={category}
          categories={list.data?.ticketCategories ?? []}
          onClose={onClose}
        />
      )}
    />
  );
}
