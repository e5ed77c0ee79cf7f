import { useDroppable } from '@dnd-kit/core';
import { SortableContext, useSortable } from '@dnd-kit/sortable';
import { Badge, Button, Group, Menu, NavLink, Text, Tooltip } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconEye,
  IconEyeOff,
  IconFolderPlus,
  IconGripVertical,
  IconLock,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { DangerItem } from '#client/shell/list/danger-item.tsx';
import { RowMenu } from '#client/shell/list/row-menu.tsx';
import { draggedStyle, shifted } from '#client/shell/list/sortable.tsx';
import type { TreeCategory, TreeSection } from '#shared/folders.ts';
import { useManagerBasePath } from '../manager-base-path.ts';
import classes from './manager-screen.module.css';
import type { ManagerSearch } from './manager-search.ts';
import type { ManagerWrites } from './use-manager-writes.ts';

/** What is asked of a folder in a dialog. */
export type FolderDialogState =
  | { kind: 'new'; parent: TreeCategory | null }
  | { kind: 'change'; folder: TreeCategory | TreeSection }
  | { kind: 'delete'; folder: TreeCategory | TreeSection };

interface FolderTreeProps {
  categories: readonly TreeCategory[];
  search: ManagerSearch;
  writes: ManagerWrites;
  onAsk: (ask: FolderDialogState) => void;
  /** Told after a move by keys: what, where it is now, counted from 0, and of how many. */
  onMoved: (name: string, place: number, count: number) => void;
}

interface FolderMenuProps extends Omit<FolderTreeProps, 'categories' | 'search'> {
  folder: TreeCategory | TreeSection;
  /** Itself among those that stand beside it. */
  siblings: readonly (TreeCategory | TreeSection)[];
}

function FolderMenu({ folder, siblings, writes, onAsk, onMoved }: FolderMenuProps) {
  const translate = useTranslate();
  const place = siblings.findIndex(({ id }) => id === folder.id);
  const shift = (by: -1 | 1) => () => {
    const next = shifted(siblings, place, place + by);
    if (next === null) return;
    writes.reorderFolders.mutate({ parent_id: folder.parent_id, ids: next.map(({ id }) => id) });
    onMoved(folder.name, place + by, next.length);
  };
  return (
    <RowMenu name={folder.name}>
      {'sections' in folder && (
        <Menu.Item
          leftSection={<IconFolderPlus size={16} aria-hidden />}
          onClick={() => onAsk({ kind: 'new', parent: folder })}
        >
          {translate('New section')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={() => onAsk({ kind: 'change', folder })}
      >
        {translate('Edit', { as: 'verb' })}
      </Menu.Item>
      <Menu.Item
        leftSection={folder.hidden ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />}
        onClick={() => writes.changeFolder.mutate({ id: folder.id, hidden: !folder.hidden })}
      >
        {folder.hidden ? translate('Show to readers') : translate('Hide from readers')}
      </Menu.Item>
      <Menu.Item
        disabled={place <= 0}
        leftSection={<IconArrowUp size={16} aria-hidden />}
        onClick={shift(-1)}
      >
        {translate('Move up')}
      </Menu.Item>
      <Menu.Item
        disabled={place >= siblings.length - 1}
        leftSection={<IconArrowDown size={16} aria-hidden />}
        onClick={shift(1)}
      >
        {translate('Move down')}
      </Menu.Item>
      <Menu.Divider />
      <DangerItem
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => onAsk({ kind: 'delete', folder })}
      >
        {translate('Delete')}
      </DangerItem>
    </RowMenu>
  );
}

function Marks({ folder }: { folder: TreeCategory | TreeSection }) {
  const translate = useTranslate();
  return (
    <>
      {folder.hidden && (
        <Tooltip label={translate('Hidden from readers')}>
          <IconEyeOff size={14} aria-label={translate('Hidden from readers')} />
        </Tooltip>
      )}
      {folder.role_ids.length > 0 && (
        <Tooltip label={translate('For some roles')}>
          <IconLock size={14} aria-label={translate('For some roles')} />
        </Tooltip>
      )}
    </>
  );
}

const totalOf = ({ counts }: TreeSection) => Object.values(counts).reduce((sum, count) => sum + count, 0);

type SectionRowProps = Omit<FolderMenuProps, 'folder'> & {
  section: TreeSection;
  search: ManagerSearch;
  mayArrange: boolean;
};

function SectionRow({ section, search, mayArrange, ...menu }: SectionRowProps) {
  const translate = useTranslate();
  const place = useManagerBasePath();
  const { setNodeRef, isOver } = useDroppable({ id: `section:${section.id}` });
  const total = totalOf(section);
  return (
    <li ref={setNodeRef} className={classes.section} data-over={isOver || undefined}>
      <NavLink
        active={search.section === section.id}
        aria-current={search.section === section.id ? 'page' : undefined}
        label={<span dir="auto">{section.name}</span>}
        rightSection={
          <Group gap={6} wrap="nowrap">
            <Marks folder={section} />
            <Badge
              color="gray"
              variant="light"
              aria-label={translate(':count article|:count articles', { count: total })}
            >
              {total}
            </Badge>
          </Group>
        }
        renderRoot={(props) => <Link to={place} search={{ section: section.id }} {...props} />}
      />
      {mayArrange && <FolderMenu folder={section} {...menu} />}
    </li>
  );
}

/** What a category is called while it is dragged. */
const categoryName = (id: number) => `category:${id}`;

type CategoryPartProps = FolderTreeProps & { category: TreeCategory; mayArrange: boolean };

/** A category with its sections, which goes as a whole to where it is dragged. */
function CategoryPart({ category, mayArrange, ...tree }: CategoryPartProps) {
  const translate = useTranslate();
  const { categories, search, ...menu } = tree;
  const sortable = useSortable({ id: categoryName(category.id), disabled: !mayArrange });
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging } = sortable;
  return (
    <section
      ref={setNodeRef}
      style={draggedStyle(sortable)}
      data-dragged={isDragging || undefined}
      aria-label={category.name}
    >
      <div className={classes.category}>
        {/* Keys have the menu of the category. */}
        {mayArrange && categories.length > 1 && (
          <span ref={setActivatorNodeRef} className={classes.handle} aria-hidden {...listeners}>
            <IconGripVertical size={16} />
          </span>
        )}
        <Text component="h2" size="sm" fw={600} truncate dir="auto" className={classes.name}>
          {category.name}
        </Text>
        <Marks folder={category} />
        {mayArrange && <FolderMenu folder={category} siblings={categories} {...menu} />}
      </div>
      <ul className={classes.sections}>
        {category.sections.map((section) => (
          <SectionRow
            key={section.id}
            section={section}
            siblings={category.sections}
            search={search}
            mayArrange={mayArrange}
            {...menu}
          />
        ))}
      </ul>
      {category.sections.length === 0 && (
        <Text size="xs" c="dimmed" px="sm">
          {translate('No sections yet. Articles belong in sections.')}
        </Text>
      )}
    </section>
  );
}

/** Categories and their sections, each with the number of its articles. Articles can be dropped on a section. */
export function FolderTree(props: FolderTreeProps) {
  const { categories, search, onAsk } = props;
  const translate = useTranslate();
  const place = useManagerBasePath();
  const mayArrange = usePermission('hc.update');
  const isAll = search.section === undefined && search.view === undefined;
  return (
    <nav aria-label={translate('Categories and sections')} className={classes.tree}>
      <NavLink
        active={isAll}
        label={translate('All articles')}
        renderRoot={(props) => <Link to={place} search={{}} activeOptions={{ exact: true }} {...props} />}
      />
      <NavLink
        active={search.view === 'stale'}
        label={translate('Due for review')}
        renderRoot={(props) => <Link to={place} search={{ view: 'stale' }} {...props} />}
      />
      <NavLink
        active={search.view === 'outdated'}
        label={translate('Outdated translations')}
        renderRoot={(props) => <Link to={place} search={{ view: 'outdated' }} {...props} />}
      />
      <NavLink
        active={search.view === 'bin'}
        label={translate('Trash')}
        renderRoot={(props) => <Link to={place} search={{ view: 'bin' }} {...props} />}
      />
      <SortableContext items={categories.map(({ id }) => categoryName(id))}>
        {categories.map((category) => (
          <CategoryPart key={category.id} category={category} {...props} mayArrange={mayArrange} />
        ))}
      </SortableContext>
      {mayArrange && (
        <Button
          variant="default"
          mt="sm"
          leftSection={<IconFolderPlus size={16} aria-hidden />}
          onClick={() => onAsk({ kind: 'new', parent: null })}
        >
          {translate('New category')}
        </Button>
      )}
    </nav>
  );
}
