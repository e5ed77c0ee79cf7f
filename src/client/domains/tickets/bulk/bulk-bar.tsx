import { Button, Checkbox, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { useShortcuts } from '#client/platform/keys/use-shortcuts.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { SelectionBar } from '#client/shell/list/selection-bar.tsx';
import { bulkAtOnce } from '#shared/bulk.ts';
import { maxMacroTickets } from '#shared/macros.ts';
import { maxMergedTickets } from '#shared/ticket-merges.ts';
import type { QueueInput } from '../agent-search.ts';
import { openMacroRun } from '../macros/opened-macro.ts';
import { actionQuestion, type DirectAction } from './action-question.ts';
import { BulkDialog, type DialogAction } from './bulk-dialogs.tsx';
import { BulkMenus } from './bulk-menus.tsx';
import { useBulk } from './use-bulk.ts';

const BulkMergeDialog = lazy(async () => ({
  default: (await import('../../ticket-merges/bulk-merge-dialog.tsx')).BulkMergeDialog,
}));

interface BulkBarProps {
  /** The selected rows. */
  ids: readonly number[];
  /** The folder and filters of the list. */
  queue: QueueInput;
  /** The name of the list. */
  title: string;
  /** Whether all loaded rows are selected, and the list has more. */
  canSelectAll: boolean;
  isAllTicked: boolean;
  onToggleAll: () => void;
  /** Whether everything that the list matches is chosen, as soon as all loaded rows are selected. */
  isAllChosen: boolean;
  onAll: () => void;
  onClear: () => void;
}

interface AllProps extends Pick<BulkBarProps, 'queue' | 'title'> {
  onAll: () => void;
  count: number;
}

/** Offers to select everything that the list matches. */
function SelectAll({ queue, title: folder, onAll, count }: AllProps) {
  const translate = useTranslate();
  return (
    <Button variant="subtle" size="compact-sm" onClick={onAll}>
      {queue.query
        ? translate('Select all :count results', { count })
        : translate('Select all :count in :folder', { count, folder })}
    </Button>
  );
}

interface BulkQuestionProps {
  question: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms an action on many tickets. */
function BulkQuestion({ question, isPending, onConfirm, onClose }: BulkQuestionProps) {
  const translate = useTranslate();
  return (
    <Modal opened title={question} onClose={onClose}>
      <DialogForm
        label={translate('Change tickets')}
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
        onCancel={onClose}
        isPending={isPending}
        startsAtSubmit
      >
        <Text size="sm">
          {translate('Tickets that can’t be changed are skipped and listed. You can undo this for 30 days.')}
        </Text>
      </DialogForm>
    </Modal>
  );
}

/** Actions on the selected tickets of the queue. */
export function BulkBar(props: BulkBarProps) {
  const { ids, queue, title, canSelectAll, isAllTicked, isAllChosen, onToggleAll, onAll, onClear } = props;
  const translate = useTranslate();
  const [dialog, setDialog] = useState<DialogAction | null>(null);
  const [asked, setAsked] = useState<DirectAction | null>(null);
  const { order: _, ...selection } = queue;
  const all = api.bulk.count.useQuery(selection, { enabled: canSelectAll });
  const matching = canSelectAll ? all.data?.count : undefined;
  const isAll = isAllChosen && matching !== undefined;
  const count = isAll ? matching : ids.length;
  const { data: options } = api.tickets.agentOptions.useQuery();
  const bulk = useBulk(isAll ? { queue: selection } : { ids: [...ids] }, () => {
    setDialog(null);
    setAsked(null);
    onClear();
  });
  const onAction = (action: DirectAction) => (count > bulkAtOnce ? setAsked(action) : bulk.start(action));
  const [isMerging, merging] = useDisclosure();
  const mayMerge = usePermission('tickets.merge');
  const canMerge = mayMerge && !isAll && ids.length >= 2 && ids.length <= maxMergedTickets;
  const closed = options?.statuses.find(({ category }) => category === 'closed')?.name;
  useShortcuts({
    close_selected: () => {
      // Until the number of the matching tickets is known, the answer would be about the loaded ones.
      const isKnown = !isAllChosen || !canSelectAll || matching !== undefined;
      if (closed !== undefined && ids.length > 0 && asked === null && isKnown)
        onAction({ type: 'status', status: closed });
    },
  });
  return (
    <>
      <SelectionBar
        label={translate('Selected tickets')}
        count={translate(':count selected', { count })}
        onClear={onClear}
      >
        <Checkbox
          size="sm"
          aria-label={translate('Select all shown')}
          checked={isAllTicked}
          indeterminate={ids.length > 0 && !isAllTicked}
          onChange={onToggleAll}
        />
        {ids.length > 0 && (
          <Group gap={4} wrap="nowrap" ms="auto">
            <BulkMenus
              folder={queue.folder}
              onAction={onAction}
              onDialog={setDialog}
              onMacro={
                isAll || ids.length > maxMacroTickets
                  ? undefined
                  : () => openMacroRun({ ticketIds: ids, macroId: null, onDone: onClear })
              }
              onMerge={canMerge ? merging.open : undefined}
            />
          </Group>
        )}
        {!isAll && matching !== undefined && (
          <SelectAll queue={queue} title={title} onAll={onAll} count={matching} />
        )}
      </SelectionBar>
      {dialog !== null && (
        <BulkDialog action={dialog} count={count} bulk={bulk} onClose={() => setDialog(null)} />
      )}
      {isMerging && (
        <Suspense>
          <BulkMergeDialog
            ids={ids}
            onMerged={() => {
              merging.close();
              onClear();
            }}
            onClose={merging.close}
          />
        </Suspense>
      )}
      {asked !== null && (
        <BulkQuestion
          question={actionQuestion(asked, { count, ...options }, translate)}
          isPending={bulk.isPending}
          onConfirm={() => bulk.start(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
