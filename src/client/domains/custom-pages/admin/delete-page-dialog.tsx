import { Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { DeleteQuestion, ReplacementField } from '#client/platform/form/delete-question.tsx';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { ListedPage, PageUse } from '#shared/custom-pages.ts';

interface DeletePageDialogProps {
  /** Null while nothing is to go. */
  page: ListedPage | null;
  onClose: () => void;
}

function useUseWords() {
  const translate = useTranslate();
  return ({ type, count }: PageUse) =>
    ({
      homepage: translate('the home page'),
      menu: translate(':count menu item|:count menu items', { count }),
      policy: translate(':count registration policy|:count registration policies', { count }),
      cookie_notice: translate('the cookie notice'),
    })[type];
}

function Question({ page, onClose }: { page: ListedPage; onClose: () => void }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const useWords = useUseWords();
  const [uses, setUses] = useState<PageUse[] | null>(null);
  const [replacement, setReplacement] = useState('');
  const others = api.customPages.list.useQuery(
    { perPage: 100, status: 'published', orderBy: 'title', orderDir: 'asc' },
    { enabled: uses !== null },
  );
  const remove = api.customPages.delete.useMutation({
    onSuccess: () => {
      toast.positive(translate('Page deleted'));
      void utils.customPages.invalidate();
      void utils.auth.bootstrap.invalidate();
      onClose();
    },
    onError: (error) => {
      const used = readApiError(error).details.used_by as PageUse[] | undefined;
      if (used === undefined) toastError(error, translate);
      else setUses(used);
    },
  });
  const choices = (others.data?.pagination.data ?? []).filter(({ id }) => id !== page.id);
  return (
    <DeleteQuestion
      onCancel={onClose}
      isPending={remove.isPending}
      isIncomplete={uses !== null && replacement === ''}
      onDelete={() =>
        remove.mutate({ id: [page.id], replacement_id: replacement === '' ? undefined : Number(replacement) })
      }
    >
      <Text size="sm">{translate("Its URL will stop working. This can't be undone.")}</Text>
      {uses !== null && (
        <ReplacementField
          text={translate('This page is used in :places. Choose a replacement page.', {
            places: uses.map(useWords).join(', '),
          })}
          label={translate('Replacement page')}
          placeholder={translate('Choose a page')}
          choices={choices.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={replacement}
          onChange={setReplacement}
        />
      )}
    </DeleteQuestion>
  );
}

/** Asks before a page goes; where the site uses it, asks for the one that takes its place. */
export function DeletePageDialog({ page, onClose }: DeletePageDialogProps) {
  const translate = useTranslate();
  return (
    <Modal
      opened={page !== null}
      onClose={onClose}
      title={<span dir="auto">{page && translate('Delete :name?', { name: page.title })}</span>}
    >
      {page && <Question key={page.id} page={page} onClose={onClose} />}
    </Modal>
  );
}
