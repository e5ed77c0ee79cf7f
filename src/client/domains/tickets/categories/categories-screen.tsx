import { Button } from '@mantine/core';
import { IconCategory, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { foundIn } from '#client/shell/list/found.ts';
import type { TermSearch } from '#client/shell/list/list-search.ts';
import { ListStates } from '#client/shell/list/list-states.tsx';
import { NothingFound } from '#client/shell/list/nothing-found.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SearchField } from '#client/ui/search-field.tsx';
import type { ManagedCategory } from '#shared/ticket-categories.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { CategoryRows } from './category-rows.tsx';
import { DeleteCategoryDialog } from './delete-category-dialog.tsx';

function useOrder() {
  const translate = useTranslate();
  const utils = api.useUtils();
  const reorder = api.ticketCategories.reorder.useMutation({
    // Serializes moves, as the answers of quick successive ones may arrive in any order.
    scope: { id: 'ticket-categories' },
    onError: (error) => toastError(error, translate),
    onSettled: () => utils.ticketCategories.invalidate(),
  });
  return (ticketCategories: ManagedCategory[]) => {
    void utils.ticketCategories.list.cancel();
    utils.ticketCategories.list.setData(undefined, { ticketCategories });
    reorder.mutate({ ids: ticketCategories.map(({ id }) => id) });
  };
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
export function CategoriesScreen({ search, onChange }: CategoriesScreenProps) {
  const translate = useTranslate();
  const mayCreate = usePermission('tags.create');
  const may = {
    create: mayCreate,
    update: usePermission('tags.update'),
    delete: usePermission('tags.delete'),
  };
  const [edited, setEdited] = useState<ManagedCategory | 'new' | null>(null);
  const [copied, setCopied] = useState<ManagedCategory | null>(null);
  const [toDelete, setToDelete] = useState<ManagedCategory | null>(null);
  const list = api.ticketCategories.list.useQuery();
  const order = useOrder();
  const hide = useHide();
  const categories = list.data?.ticketCategories;
  const isSearched = search.query !== undefined;
  const found = foundIn(categories, search.query, ({ name, description }) => `${name} ${description ?? ''}`);
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {translate('New category')}
    </Button>
  );
  return (
    <AdminPage
      title={translate('Ticket categories')}
      description={translate('Topics customers choose from when they submit a request, in this order.')}
      actions={categories !== undefined && categories.length > 0 && create}
    >
      {(isSearched || (categories?.length ?? 0) > 0) && (
        <SearchField
          label={translate('Search categories')}
          term={search.query ?? ''}
          onSearch={(query) => onChange({ query: query || undefined })}
        />
      )}
      <ListStates
        items={found}
        isFailed={list.isError}
        onRetry={() => void list.refetch()}
        empty={
          isSearched ? (
            <NothingFound onClear={() => onChange({})} />
          ) : (
            <EmptyState
              icon={IconCategory}
              title={translate('No ticket categories yet')}
              description={translate(
                'Customers are asked to choose a category for their request once there is one.',
              )}
            >
              {create}
            </EmptyState>
          )
        }
      >
        {(shown) => (
          <CategoryRows
            categories={shown}
            may={may}
            onOrder={isSearched ? null : order}
            onEdit={setEdited}
            onCopy={setCopied}
            onHide={hide}
            onDelete={setToDelete}
          />
        )}
      </ListStates>
      <CategoryDialog
        category={copied === null ? edited : 'new'}
        like={copied}
        onClose={() => {
          setEdited(null);
          setCopied(null);
        }}
      />
      <DeleteCategoryDialog
        category={toDelete}
        categories={categories ?? []}
        onClose={() => setToDelete(null)}
      />
    </AdminPage>
  );
}
