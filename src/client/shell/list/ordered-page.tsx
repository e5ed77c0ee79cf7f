import { Button, Menu } from '@mantine/core';
import { type Icon, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { PermissionKey } from '#shared/permissions.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { usePermission } from '../../platform/use-session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { AdminPage } from '../admin-page.tsx';
import { DangerItem } from './danger-item.tsx';
import { foundIn } from './found.ts';
import type { TermSearch } from './list-search.ts';
import { ListStates } from './list-states.tsx';
import { NothingFound } from './nothing-found.tsx';
import { OrderedRows } from './ordered-rows.tsx';
import { RowMenu } from './row-menu.tsx';

type CreatedIn<Key> = Key extends `${infer Name}.create`
  ? `${Name}.update` | `${Name}.delete` extends PermissionKey
    ? Name
    : never
  : never;

/** Resources whose permissions are `{resource}.create`, `.update` and `.delete`. */
type Resource = CreatedIn<PermissionKey>;

interface Listed {
  id: number;
}

interface OrderedAbilities {
  create: boolean;
  update: boolean;
  delete: boolean;
}

interface OrderedPageProps<Item extends Listed> {
  resource: Resource;
  /** Also the label of the list. */
  title: string;
  description: string;
  createLabel: string;
  searchLabel: string;
  /** Shown while there is no item; lists that are never empty have none. */
  empty?: { icon: Icon; title: string; description: string };
  search: TermSearch;
  onChange: (search: TermSearch) => void;
  /** All items in order; undefined until they are loaded. */
  items: readonly Item[] | undefined;
  list: { isError: boolean; refetch: () => Promise<unknown> };
  nameOf: (item: Item) => string;
  /** The text that the search looks in. */
  searchedTextOf: (item: Item) => string;
  /** Stores all items in a new order. */
  onOrder: (items: Item[]) => void;
  words: (item: Item) => ReactNode;
  /** Whether an item can be deleted at all; default: each can. */
  isDeletable?: (item: Item) => boolean;
  /** Entries of an item's menu between "Edit" and "Delete". */
  moreActions?: (item: Item, may: OrderedAbilities) => ReactNode;
  /** The dialog that creates ("new") or edits an item; null while it is closed. */
  editDialog: (item: Item | 'new' | null, onClose: () => void) => ReactNode;
  /** The dialog that deletes an item; null while it is closed. */
  deleteDialog: (item: Item | null, onClose: () => void) => ReactNode;
}

function useAbilities(resource: Resource): OrderedAbilities {
  return {
    create: usePermission(`${resource}.create`),
    update: usePermission(`${resource}.update`),
    delete: usePermission(`${resource}.delete`),
  };
}

/** Management of a short list in an order of its own: search, create, edit, move, delete. */
export function OrderedPage<Item extends Listed>({ items, search, ...props }: OrderedPageProps<Item>) {
  const { title, list, nameOf, empty, onChange, isDeletable, moreActions } = props;
  const translate = useTranslate();
  const may = useAbilities(props.resource);
  const [edited, setEdited] = useState<Item | 'new' | null>(null);
  const [toDelete, setToDelete] = useState<Item | null>(null);
  const isSearched = search.query !== undefined;
  const isFilled = (items?.length ?? 0) > 0;
  const create = may.create && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {props.createLabel}
    </Button>
  );
  const menuOf = (item: Item) => {
    const mayDelete = may.delete && (isDeletable?.(item) ?? true);
    const more = moreActions?.(item, may);
    if (!may.update && !mayDelete && !more) return null;
    return (
      <RowMenu name={nameOf(item)}>
        {may.update && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setEdited(item)}>
            {translate('Edit')}
          </Menu.Item>
        )}
        {more}
        {mayDelete && (
          <DangerItem leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setToDelete(item)}>
            {translate('Delete')}
          </DangerItem>
        )}
      </RowMenu>
    );
  };
  return (
    <AdminPage title={title} description={props.description} actions={isFilled && create}>
      {(isSearched || isFilled) && (
        <SearchField
          label={props.searchLabel}
          term={search.query ?? ''}
          onSearch={(query) => onChange({ query: query || undefined })}
        />
      )}
      <ListStates
        items={foundIn(items, search.query, props.searchedTextOf)}
        isFailed={list.isError}
        onRetry={() => void list.refetch()}
        empty={
          isSearched || empty === undefined ? (
            <NothingFound onClear={() => onChange({})} />
          ) : (
            <EmptyState {...empty}>{create}</EmptyState>
          )
        }
      >
        {(shown) => (
          <OrderedRows
            items={shown}
            label={title}
            nameOf={nameOf}
            onOrder={may.update && !isSearched ? props.onOrder : null}
            words={props.words}
            menu={menuOf}
          />
        )}
      </ListStates>
      {props.editDialog(edited, () => setEdited(null))}
      {props.deleteDialog(toDelete, () => setToDelete(null))}
    </AdminPage>
  );
}
