import { MultiSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { maxPinnedArticles, type Pin } from '#shared/search-curation.ts';
import { api } from '../../platform/api/api.ts';
import { DialogForm } from '../../platform/form/dialog-form.tsx';
import { EditConflict } from '../../platform/form/edit-conflict.tsx';
import { useAppForm } from '../../platform/form/use-app-form.ts';
import { useEditedRecord } from '../../platform/form/use-edited-record.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { CurationDialog, fieldOf, useSaved } from './curation-dialog.tsx';

const pauseMs = 250;
const perPage = 20;

interface Fields extends Record<string, unknown> {
  query: string;
  /** With commas between them: their order means something. */
  article_ids: string;
}

const initialValuesOf = (pin: Pin | null): Fields => ({
  query: pin?.query ?? '',
  article_ids: (pin?.articles ?? []).map(({ id }) => id).join(),
});

const idsOf = (text: string) => text.split(',').filter((id) => id !== '');

/** As the server takes it: only the fields that are there. */
const asSent = ({ article_ids, ...fields }: Partial<Fields>) => ({
  ...fields,
  ...(article_ids !== undefined && { article_ids: idsOf(article_ids).map(Number) }),
});

/** Articles to choose from, found by their words; those that were chosen keep their titles. */
function useArticleChoices(known: Pin['articles']) {
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), pauseMs);
  const titles = useRef(new Map(known.map(({ id, title }) => [String(id), title])));
  const found = api.helpSearch.search.useQuery(
    { query, page: 1, perPage },
    { placeholderData: keepPreviousData },
  );
  for (const { id, title } of found.data?.pagination.data ?? []) titles.current.set(String(id), title);
  const choices = [...titles.current].map(([value, label]) => ({ value, label }));
  const learn = (articles: Pin['articles']) => {
    for (const { id, title } of articles) titles.current.set(String(id), title);
  };
  const offered = new Set((found.data?.pagination.data ?? []).map(({ id }) => String(id)));
  return { typed, setTyped, choices, offered, learn };
}

interface PinFormProps {
  /** Null for a new one; with a search to begin with. */
  pin: Pin | null;
  onClose: () => void;
}

function PinForm({ pin, onClose }: PinFormProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const { typed, setTyped, choices, offered, learn } = useArticleChoices(pin?.articles ?? []);
  const [stored] = useState(() => initialValuesOf(pin));
  const form = useAppForm<Fields>({
    initialValues: stored,
    labels: { query: 'search term', article_ids: 'articles' },
    check: ({ query, article_ids }) => ({
      ...(query.trim() === '' && { query: translate('Enter a search term.') }),
      ...(article_ids === '' && { article_ids: translate('Choose at least one article.') }),
    }),
    fieldFor: fieldOf,
  });
  const onSuccess = useSaved(translate('Pinned articles saved'), onClose);
  const create = api.hcSearch.createPin.useMutation({ onSuccess, onError: form.showError });
  const update = api.hcSearch.updatePin.useMutation({ onSuccess, onError: (error) => edited.refused(error) });
  const id = pin?.id ?? 0;
  const edited = useEditedRecord({
    form,
    stored,
    read: async () => {
      const theirs = (await utils.client.hcSearch.pin.query({ id })).pin;
      learn(theirs.articles);
      return initialValuesOf(theirs);
    },
    save: (changes, before) => update.mutate({ id, ...asSent(changes), before: asSent(before) }),
  });
  const labels: Record<string, string> = {
    query: translate('Search term'),
    article_ids: translate('Pinned articles'),
  };
  const chosen = form.getInputProps('article_ids');
  const save = ({ query, article_ids }: Fields) =>
    pin === null ? create.mutate({ query, article_ids: idsOf(article_ids).map(Number) }) : edited.submit();
  return (
    <DialogForm
      onSubmit={form.onSubmit(save)}
      onCancel={onClose}
      label={translate('Save')}
      isPending={create.isPending || update.isPending}
    >
      <EditConflict
        edited={edited}
        text={translate('Someone else changed these pinned articles while you were editing.')}
        labels={labels}
      />
      <TextInput
        label={labels.query}
        description={translate("The full search as people type it. Case and accents don't matter.")}
        maxLength={255}
        dir="auto"
        data-autofocus
        {...form.getInputProps('query')}
      />
      <MultiSelect
        label={labels.article_ids}
        description={translate('Shown in the order you choose them. Up to :count articles.', {
          count: maxPinnedArticles,
        })}
        data={choices}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        filter={({ options }) => options.filter((option) => 'value' in option && offered.has(option.value))}
        maxValues={maxPinnedArticles}
        nothingFoundMessage={translate('No results')}
        hidePickedOptions
        {...chosen}
        value={idsOf(form.values.article_ids)}
        onChange={(ids) => form.setFieldValue('article_ids', ids.join())}
      />
    </DialogForm>
  );
}

interface PinDialogProps {
  /** The pin that is changed, or `new`; null while there is nothing to do. */
  pin: Pin | 'new' | null;
  onClose: () => void;
}

/** Lets articles come first for one search. */
export function PinDialog({ pin, onClose }: PinDialogProps) {
  const translate = useTranslate();
  return (
    <CurationDialog
      subject={pin}
      onClose={onClose}
      title={pin === 'new' ? translate('Pin articles') : translate('Edit pinned articles')}
    >
      {(known) => <PinForm pin={known} onClose={onClose} />}
    </CurationDialog>
  );
}
