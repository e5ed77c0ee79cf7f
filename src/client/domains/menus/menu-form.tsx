import { Button, Card, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import { menuPositions } from '#shared/menus.ts';
import type { MenuItem, menuSchema } from '#shared/site-settings.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { randomId } from '../../ui/random-id.ts';
import { ItemDialog } from './item-dialog.tsx';
import { MenuPreview } from './menu-preview.tsx';
import { MenuRows } from './menu-rows.tsx';
import { toItems, toRows } from './menu-tree.ts';
import { usePositionNames } from './use-position-names.ts';

export type SiteMenu = z.infer<typeof menuSchema>;

interface MenuFormProps {
  menu: SiteMenu;
  /** What is wrong with its name. */
  error: string | undefined;
  onChange: (menu: SiteMenu) => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

const nothing = '';

const newItem = (): MenuItem => ({
  id: randomId(),
  label: nothing,
  icon: null,
  type: 'route',
  action: nothing,
  target: '_self',
  roles: [],
  permissions: [],
  items: [],
});

/** One menu: what it is called, where it stands, and its items. */
export function MenuForm({ menu, error, onChange, onDuplicate, onDelete }: MenuFormProps) {
  const translate = useTranslate();
  const names = usePositionNames();
  const [edited, setEdited] = useState<MenuItem | null>(null);
  const save = (item: MenuItem) => {
    setEdited(null);
    const rows = toRows(menu.items);
    const isKnown = rows.some((row) => row.item.id === item.id);
    const next = isKnown
      ? rows.map((row) => (row.item.id === item.id ? { ...row, item } : row))
      : [...rows, { item, depth: 0 as const }];
    onChange({ ...menu, items: toItems(next) });
  };
  return (
    <Stack>
      <Card withBorder>
        <Stack gap="sm">
          <TextInput
            label={translate('Menu name')}
            maxLength={255}
            dir="auto"
            value={menu.name}
            error={error}
            onChange={({ currentTarget }) => onChange({ ...menu, name: currentTarget.value })}
          />
          <Checkbox.Group
            label={translate('Menu location')}
            description={translate('Each location shows one menu.')}
            value={menu.positions}
            onChange={(positions) => onChange({ ...menu, positions })}
          >
            <Stack gap={6} mt={6}>
              {menuPositions.map((position) => (
                <Checkbox key={position} value={position} label={names[position]} />
              ))}
            </Stack>
          </Checkbox.Group>
        </Stack>
      </Card>
      <Card withBorder>
        <Group justify="space-between" mb="sm">
          <Title order={2} size="h5">
            {translate('Items')}
          </Title>
          <Button
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setEdited(newItem())}
          >
            {translate('Add item')}
          </Button>
        </Group>
        {menu.items.length === 0 ? (
          <EmptyState
            order={3}
            title={translate('This menu has no items yet')}
            description={translate('Add a link to a page, an article, or another site.')}
          />
        ) : (
          <>
            <MenuRows
              items={menu.items}
              onChange={(items) => onChange({ ...menu, items })}
              onEdit={setEdited}
            />
            <Text size="xs" c="dimmed">
              {translate('Drag an item sideways, or indent it, to nest it under the item above.')}
            </Text>
          </>
        )}
      </Card>
      <MenuPreview items={menu.items} />
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size={14} aria-hidden />}
          onClick={onDuplicate}
        >
          {translate('Duplicate menu')}
        </Button>
        <Button
          variant="light"
          color="red"
          size="xs"
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={onDelete}
        >
          {translate('Delete menu')}
        </Button>
      </Group>
      <ItemDialog item={edited} onSave={save} onClose={() => setEdited(null)} />
    </Stack>
  );
}
