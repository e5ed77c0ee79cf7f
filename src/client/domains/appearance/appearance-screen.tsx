import { Badge, Button, Menu, Modal, Text } from '@mantine/core';
import { IconArrowBackUp, IconDots, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Appearance } from '#shared/appearance.ts';
import { api } from '../../platform/api/api.ts';
import { readApiError } from '../../platform/api/api-error.ts';
import { DeleteQuestion } from '../../platform/form/delete-question.tsx';
import { LeaveDialog } from '../../platform/form/leave-dialog.tsx';
import { OfflineNote } from '../../platform/form/offline-note.tsx';
import type { PreviewTheme } from '../../platform/theme/preview-theme.ts';
import { useSiteTheme } from '../../platform/theme/use-site-theme.ts';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useBootstrap, usePermission } from '../../platform/use-session.ts';
import { DangerItem } from '../../shell/list/danger-item.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { EditorLayout } from './editor-layout.tsx';
import { EditorSections } from './editor-sections.tsx';
import { type Draft, type DraftState, useAppearanceDraft } from './use-appearance-draft.ts';

function StateBadge({ state, hasChanges }: { state: DraftState; hasChanges: boolean }) {
  const translate = useTranslate();
  if (state === 'saving') return <Badge color="gray">{translate('Saving…')}</Badge>;
  if (state !== 'saved') return <Badge color="red">{translate('Not saved')}</Badge>;
  return hasChanges ? (
    <Badge color="yellow">{translate('Draft saved')}</Badge>
  ) : (
    <Badge color="green">{translate('Published')}</Badge>
  );
}

/** Publishes the draft, takes back what was published last, or throws the draft away. */
function useAppearanceWrites(draft: Draft, onDiscarded: () => void) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [isOvertaken, setOvertaken] = useState(false);
  const readAgain = async (): Promise<Appearance> => {
    await utils.appearance.get.invalidate();
    return utils.appearance.get.fetch(undefined, { staleTime: 0 });
  };
  const begin = async (done: string) => {
    setOvertaken(false);
    draft.restart(await readAgain());
    await utils.auth.bootstrap.invalidate();
    toast.positive(done);
  };
  const publishing = api.appearance.publish.useMutation({
    onSuccess: () => begin(translate('Appearance published')),
    onError: (error) => {
      if (readApiError(error).reason === 'published_changed') setOvertaken(true);
      else toastError(error, translate);
    },
  });
  const undoing = api.appearance.undo.useMutation({
    onSuccess: () => begin(translate('Last publish reverted')),
    onError: (error) => toastError(error, translate),
  });
  const discarding = api.appearance.removeDraft.useMutation({
    onSuccess: () => {
      onDiscarded();
      return begin(translate('Draft discarded'));
    },
    onError: (error) => toastError(error, translate),
  });
  return { readAgain, isOvertaken, publishing, undoing, discarding };
}

interface MoreMenuProps {
  isBusy: boolean;
  /** Null where there is nothing to take back. */
  onUndo: (() => void) | null;
  /** Null where there is no draft. */
  onDiscard: (() => void) | null;
}

function MoreMenu({ isBusy, onUndo, onDiscard }: MoreMenuProps) {
  const translate = useTranslate();
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" size="xs" px="xs" aria-label={translate('More')} disabled={isBusy}>
          <IconDots size={18} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          disabled={onUndo === null}
          onClick={() => onUndo?.()}
        >
          {translate('Revert last publish')}
        </Menu.Item>
        <DangerItem
          leftSection={<IconTrash size={16} aria-hidden />}
          disabled={onDiscard === null}
          onClick={() => onDiscard?.()}
        >
          {translate('Discard draft')}
        </DangerItem>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The editor of how the site looks: its parts, and the site beside them. */
export function AppearanceScreen() {
  const translate = useTranslate();
  const [appearance] = api.appearance.get.useSuspenseQuery(undefined, { refetchOnWindowFocus: false });
  const draft = useAppearanceDraft(appearance);
  const { themes } = useBootstrap();
  const mayWriteCode = usePermission('admin');
  const { theme: current } = useSiteTheme();
  const [shownTheme, showTheme] = useState(current?.id ?? null);
  const [isDiscarding, setDiscarding] = useState(false);
  const { readAgain, isOvertaken, publishing, undoing, discarding } = useAppearanceWrites(draft, () =>
    setDiscarding(false),
  );
  const isUnsaved = draft.state !== 'saved';

  const edited = themes.all.map((theme) => ({ ...theme, values: draft.themes[theme.id] ?? theme.values }));
  const { custom_code, ...settings } = draft.settings;
  const looks: PreviewTheme = {
    settings,
    themes: draft.themes,
    themeId: shownTheme,
    isDark: null,
    css: mayWriteCode ? custom_code.css : null,
  };
  const errorOf = (path: string) => {
    const [text] = draft.errors[`settings.${path}`] ?? [];
    return text === undefined ? undefined : translate(text);
  };
  const isBusy = publishing.isPending || undoing.isPending || discarding.isPending;

  return (
    <EditorLayout
      title={translate('Appearance')}
      back="/admin"
      status={<StateBadge state={draft.state} hasChanges={draft.hasChanges} />}
      looks={looks}
      actions={
        <>
          <MoreMenu
            isBusy={isBusy}
            onUndo={appearance.versions.length > 0 ? () => undoing.mutate() : null}
            onDiscard={draft.hasChanges ? () => setDiscarding(true) : null}
          />
          <Button
            size="xs"
            loading={publishing.isPending}
            disabled={isBusy || isUnsaved || !draft.hasChanges}
            onClick={() => publishing.mutate({})}
          >
            {translate('Publish')}
          </Button>
        </>
      }
    >
      <OfflineNote isSending={isBusy} />
      <DraftNotice
        draft={draft}
        readAgain={readAgain}
        isOvertaken={isOvertaken}
        publishAnyway={() => publishing.mutate({ force: true })}
      />
      <EditorSections
        settings={draft.settings}
        set={draft.set}
        errorOf={errorOf}
        themes={edited}
        shownTheme={shownTheme}
        showTheme={showTheme}
        setTheme={draft.setTheme}
      />
      <Modal opened={isDiscarding} onClose={() => setDiscarding(false)} title={translate('Discard draft?')}>
        <DeleteQuestion
          label={translate('Discard')}
          onCancel={() => setDiscarding(false)}
          isPending={discarding.isPending}
          onDelete={() => discarding.mutate()}
        >
          <Text size="sm">{translate("The live site doesn't change. This can't be undone.")}</Text>
        </DeleteQuestion>
      </Modal>
      <LeaveDialog isDirty={isUnsaved} />
    </EditorLayout>
  );
}
