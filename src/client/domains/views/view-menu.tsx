import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCopy, IconPencil, IconShare, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { RowMenu } from '#client/shell/list/row-menu.tsx';
import { shifted, useAnnouncedPosition } from '#client/shell/list/sortable.tsx';
import type { TicketView } from '#shared/ticket-views.ts';
import type { EditedView } from './edited-view.ts';

const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }));
const DeleteViewDialog = lazy(async () => ({
  default: (await import('./delete-view-dialog.tsx')).DeleteViewDialog,
}));

interface ViewMenuProps {
  view: TicketView;
  onOpen: (view: TicketView) => void;
  onDeleted: () => void;
}

/** Moves a view up and down among those of its kind, for the reader alone. */
function useMoveView(view: TicketView) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [live, say] = useAnnouncedPosition();
  const views = api.views.list.useQuery().data?.views ?? [];
  const reorder = api.views.reorder.useMutation({
    onSuccess: (answer) => utils.views.list.setData(undefined, answer),
    onError: (error) => toastError(error, translate),
  });
  const ofKind = views.filter(({ pinned }) => pinned === view.pinned);
  const others = views.filter(({ pinned }) => pinned !== view.pinned);
  const place = ofKind.findIndex(({ id }) => id === view.id);
  const move = (step: -1 | 1) => {
    const moved = shifted(ofKind, place, place + step);
    if (moved === null) return;
    say(view.name, place + step, ofKind.length);
    reorder.mutate({ ids: [...moved, ...others].map(({ id }) => id) });
  };
  return { live, move, isFirst: place <= 0, isLast: place >= ofKind.length - 1 };
}

/** Actions on the view that the queue shows. */
export function ViewMenu({ view, onOpen, onDeleted }: ViewMenuProps) {
  const translate = useTranslate();
  const mayShare = usePermission('views.share');
  const [edited, setEdited] = useState<EditedView | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const { live, move, isFirst, isLast } = useMoveView(view);
  const copy = { ...view, id: null, name: translate('Copy of :name', { name: view.name }).slice(0, 60) };
  const { can_update: mayUpdate } = view;
  return (
    <>
      {live}
      <RowMenu name={view.name}>
        {mayUpdate && (
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setEdited({ ...view })}
          >
            {translate('Edit view')}
          </Menu.Item>
        )}
        {mayUpdate && mayShare && !view.shared && (
          <Menu.Item
            leftSection={<IconShare size={16} aria-hidden />}
            onClick={() => setEdited({ ...view, shared: true, group_id: null })}
          >
            {translate('Share')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => setEdited({ ...copy, shared: false, group_id: null })}
        >
          {translate('Duplicate')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowUp size={16} aria-hidden />}
          disabled={isFirst}
          closeMenuOnClick={false}
          onClick={() => move(-1)}
        >
          {translate('Move up')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} aria-hidden />}
          disabled={isLast}
          closeMenuOnClick={false}
          onClick={() => move(1)}
        >
          {translate('Move down')}
        </Menu.Item>
        {mayUpdate && (
          <>
            <Menu.Divider />
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => setDeleting(true)}
            >
              {translate('Delete view')}
            </Menu.Item>
          </>
        )}
      </RowMenu>
      <Suspense>
        {edited !== null && (
          <ViewDialog
            view={edited}
            onSaved={(saved) => {
              setEdited(null);
              onOpen(saved);
            }}
            onClose={() => setEdited(null)}
          />
        )}
        {isDeleting && (
          <DeleteViewDialog
            view={view}
            onDeleted={() => {
              setDeleting(false);
              onDeleted();
            }}
            onClose={() => setDeleting(false)}
          />
        )}
      </Suspense>
    </>
  );
}
