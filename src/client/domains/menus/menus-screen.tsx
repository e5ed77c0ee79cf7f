import { Button, Card, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';
import type { MenuPosition } from '#shared/menus.ts';
import { api } from '../../platform/api/api.ts';
import { readApiError } from '../../platform/api/api-error.ts';
import { ConflictNotice } from '../../platform/form/conflict-notice.tsx';
import { OfflineNote } from '../../platform/form/offline-note.tsx';
import { RestoredNotice } from '../../platform/form/restored-notice.tsx';
import { usePersistedDraft } from '../../platform/form/use-persisted-draft.ts';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { AdminPage } from '../../shell/admin-page.tsx';
import { LoadFailure } from '../../shell/load-failure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { randomId } from '../../ui/random-id.ts';
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx';
import { MenuForm, type SiteMenu } from './menu-form.tsx';
import classes from './menus-screen.module.css';
import { usePositionNames } from './use-position-names.ts';

const maxMenus = 20;

const conflict = 409;

/** A place that one menu takes no other has any more. */
const withMenu = (menus: readonly SiteMenu[], changed: SiteMenu) =>
  menus.map((menu) =>
    menu.id === changed.id
      ? changed
      : { ...menu, positions: menu.positions.filter((position) => !changed.positions.includes(position)) },
  );

const copyOf = (menu: SiteMenu, name: string): SiteMenu => ({
  ...menu,
  id: randomId(),
  name: name.slice(0, 255),
  positions: [],
  items: menu.items.map((item) => ({
    ...item,
    id: randomId(),
    items: item.items.map((inner) => ({ ...inner, id: randomId() })),
  })),
});

interface MenuListProps {
  menus: readonly SiteMenu[];
  current: string | undefined;
  onChoose: (id: string) => void;
}

function MenuList({ menus, current, onChoose }: MenuListProps) {
  const names = usePositionNames();
  return menus.map(({ id, name, positions }) => (
    <UnstyledButton
      key={id}
      className={classes.menu}
      aria-pressed={id === current}
      onClick={() => onChoose(id)}
    >
      <Text size="sm" fw={500} truncate dir="auto">
        {name}
      </Text>
      <Text size="xs" c="dimmed" lineClamp={2}>
        {positions.map((position) => names[position as MenuPosition] ?? position).join(', ')}
      </Text>
    </UnstyledButton>
  ));
}

interface MenusEditorProps {
  stored: { menus: SiteMenu[]; version: number };
  /** Begins anew with what is stored. */
  onReset: () => void;
}

/** The menus while they are changed: kept in the browser until they are saved. */
function useMenusDraft(stored: MenusEditorProps['stored'], onReset: () => void) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const { found, keep, forget } = usePersistedDraft<SiteMenu[]>('menus');
  const [menus, setMenus] = useState(found?.values ?? stored.menus);
  const [isRestored, setRestored] = useState(found !== null);
  const version = found?.version ?? stored.version;
  const [isConflict, setConflict] = useState(false);
  const isChanged = JSON.stringify(menus) !== JSON.stringify(stored.menus);

  const change = (next: SiteMenu[]) => {
    setMenus(next);
    keep(next, version);
  };
  const throwAway = () => {
    forget();
    void utils.menus.list.invalidate().then(onReset);
  };
  const saving = api.menus.save.useMutation({
    onSuccess: (answer) => {
      forget();
      setRestored(false);
      toast.positive(translate('Menus saved'));
      utils.menus.list.setData(undefined, answer);
      void utils.auth.bootstrap.invalidate();
      onReset();
    },
    onError: (error) => {
      if (readApiError(error).status === conflict) setConflict(true);
      else toastError(error, translate);
    },
  });
  return { menus, change, version, isChanged, isRestored, isConflict, throwAway, saving };
}

function MenusEditor({ stored, onReset }: MenusEditorProps) {
  const translate = useTranslate();
  const draft = useMenusDraft(stored, onReset);
  const { menus, change, version, isChanged, throwAway, saving } = draft;
  const [chosen, setChosen] = useState(menus[0]?.id);
  const [showsErrors, setShowsErrors] = useState(false);
  const current = menus.find(({ id }) => id === chosen) ?? menus[0];
  const save = (over: number | null) => {
    const nameless = menus.find(({ name }) => name.trim() === '');
    setShowsErrors(nameless !== undefined);
    if (nameless === undefined) saving.mutate({ menus, version: over });
    else setChosen(nameless.id);
  };
  const add = (menu: SiteMenu) => {
    change([...menus, menu]);
    setChosen(menu.id);
  };
  const addNew = () => add({ id: randomId(), name: translate('New menu'), positions: [], items: [] });

  return (
    <AdminPage
      title={translate('Menus')}
      description={translate('Links in the top bar, footer, and account menu.')}
      actions={
        <Group gap="xs">
          <OfflineNote isSending={saving.isPending} />
          {isChanged && (
            <Button variant="default" onClick={throwAway}>
              {translate('Discard changes')}
            </Button>
          )}
          <Button loading={saving.isPending} disabled={!isChanged} onClick={() => save(version)}>
            {translate('Save menus')}
          </Button>
        </Group>
      }
    >
      {draft.isConflict && (
        <ConflictNotice
          text={translate('Someone else changed the menus while you were editing.')}
          onTakeTheirs={throwAway}
          onKeepMine={() => save(null)}
        />
      )}
      {draft.isRestored && !draft.isConflict && <RestoredNotice onThrowAway={throwAway} />}
      <div className={classes.layout}>
        <Card withBorder padding="xs" component="section">
          <Stack gap={2}>
            <MenuList menus={menus} current={current?.id} onChoose={setChosen} />
            <Button
              variant="subtle"
              size="xs"
              mt="xs"
              disabled={menus.length >= maxMenus}
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={addNew}
            >
              {translate('New menu')}
            </Button>
          </Stack>
        </Card>
        {current === undefined ? (
          <EmptyState
            title={translate('No menus yet')}
            description={translate('Create one to add links to the top bar, footer, or account menu.')}
          >
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={addNew}>
              {translate('New menu')}
            </Button>
          </EmptyState>
        ) : (
          <MenuForm
            key={current.id}
            menu={current}
            error={
              showsErrors && current.name.trim() === '' ? translate('Enter a name for the menu.') : undefined
            }
            onChange={(menu) => change(withMenu(menus, menu))}
            onDuplicate={() => add(copyOf(current, translate('Copy of :name', { name: current.name })))}
            onDelete={() => change(menus.filter(({ id }) => id !== current.id))}
          />
        )}
      </div>
    </AdminPage>
  );
}

/** The menus of the site, changed together and saved as a whole. */
export function MenusScreen() {
  const [round, setRound] = useState(0);
  // What was kept lies in the browser, of which the server knows nothing.
  const isAlive = useHydrated();
  const stored = api.menus.list.useQuery();
  if (stored.isError && !stored.data) return <LoadFailure onRetry={() => void stored.refetch()} />;
  if (!stored.data || !isAlive) return <ScreenSkeleton />;
  return <MenusEditor key={round} stored={stored.data} onReset={() => setRound((count) => count + 1)} />;
}
