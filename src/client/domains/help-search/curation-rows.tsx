import { ActionIcon, Anchor, Badge, Group, Modal, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Pin, Synonym } from '#shared/search-curation.ts';
import { api } from '../../platform/api/api.ts';
import { DeleteQuestion } from '../../platform/form/delete-question.tsx';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import type { Column } from '../../shell/list/data-table.tsx';
import { statusName } from '../articles/article-status-badge.tsx';
import { useInvalidateCuration } from './use-invalidate-curation.ts';

const said = (words: readonly string[]) => words.join(', ');

/** What a list of synonyms shows of each group. */
export function useSynonymColumns(onEdit: (synonym: Synonym) => void): Column<Synonym>[] {
  const translate = useTranslate();
  return [
    {
      id: 'words',
      head: translate('Synonyms'),
      kind: 'main',
      cell: (synonym) => (
        <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onEdit(synonym)}>
          <bdi>{said(synonym.words)}</bdi>
        </Anchor>
      ),
    },
  ];
}

/** What a list of pinned articles shows of each search. */
export function usePinColumns(onEdit: (pin: Pin) => void): Column<Pin>[] {
  const translate = useTranslate();
  return [
    {
      id: 'query',
      head: translate('Search term'),
      kind: 'main',
      cell: (pin) => (
        <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onEdit(pin)}>
          <bdi>{pin.query}</bdi>
        </Anchor>
      ),
    },
    {
      id: 'articles',
      head: translate('Pinned articles'),
      cell: ({ articles }) =>
        articles.length === 0 ? (
          <Text size="sm" c="dimmed">
            {translate('These articles no longer exist')}
          </Text>
        ) : (
          articles.map(({ id, title, status }) => (
            <Group key={id} gap="xs">
              <Text size="sm" dir="auto">
                {title}
              </Text>
              {status !== 'published' && (
                <Badge size="sm" variant="light" color="gray">
                  {statusName(status, translate)}
                </Badge>
              )}
            </Group>
          ))
        ),
    },
  ];
}

interface DeleteButtonProps {
  name: string;
  /** Effect of the button on the record. */
  label: string;
  question: string;
  /** What happens then. */
  outcome: string;
  /** Label of the button in the question; default "Delete". */
  verb?: string;
  isPending: boolean;
  onDelete: (done: () => void) => void;
}

function DeleteButton({ name, label, question, outcome, verb, isPending, onDelete }: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => setAsking(true)}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      <Modal opened={isAsking} onClose={close} title={question}>
        <DeleteQuestion
          onCancel={close}
          onDelete={() => onDelete(close)}
          isPending={isPending}
          {...(verb !== undefined && { label: verb })}
        >
          <Text size="sm" fw={500} dir="auto">
            {name}
          </Text>
          <Text size="sm">{outcome}</Text>
        </DeleteQuestion>
      </Modal>
    </>
  );
}

function useDeleted(said: string) {
  const translate = useTranslate();
  const changed = useInvalidateCuration();
  return {
    onSuccess: async () => {
      toast.positive(said);
      await changed();
    },
    onError: (error: unknown) => toastError(error, translate),
  };
}

/** Asks before words no longer mean the same. */
export function DeleteSynonym({ synonym }: { synonym: Synonym }) {
  const translate = useTranslate();
  const remove = api.hcSearch.deleteSynonyms.useMutation(useDeleted(translate('Synonyms deleted')));
  return (
    <DeleteButton
      name={said(synonym.words)}
      label={translate('Delete :name', { name: said(synonym.words) })}
      question={translate('Delete these synonyms?')}
      outcome={translate("A search for one of them will no longer find the others. This can't be undone.")}
      isPending={remove.isPending}
      onDelete={(done) => remove.mutate({ id: [synonym.id] }, { onSuccess: done })}
    />
  );
}

/** Asks before articles no longer come first. */
export function DeletePin({ pin }: { pin: Pin }) {
  const translate = useTranslate();
  const remove = api.hcSearch.deletePins.useMutation(useDeleted(translate('Articles unpinned')));
  return (
    <DeleteButton
      name={pin.query}
      label={translate('Unpin articles for :name', { name: pin.query })}
      question={translate('Unpin these articles?')}
      outcome={translate(
        'The articles stay, but no longer appear first for this search. You can pin them again.',
      )}
      verb={translate('Unpin')}
      isPending={remove.isPending}
      onDelete={(done) => remove.mutate({ id: [pin.id] }, { onSuccess: done })}
    />
  );
}
