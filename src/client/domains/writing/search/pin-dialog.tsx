import { MultiSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { mostPinnedArticles, type Pin } from '#shared/search-shaping.ts';
import { api } from '../../../platform/api/api.ts';
import { DialogForm } from '../../../platform/form/dialog-form.tsx';
import { useAppForm } from '../../../platform/form/use-app-form.ts';
import { useTranslate } from '../../../platform/translation/use-translate.ts';
import { fieldOf, ShapingDialog, useSaved } from './shaping-dialog.tsx';

const pauseMs = 250;
const perPage = 20;

interface Fields extends Record<string, unknown> {
  query: string;
  article_ids: string[];
}

/** Articles to choose from, found by their words; those that were chosen keep their titles. */
function useArticleChoices(known: Pin['articles']) {
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), pauseMs);
  const titles = useRef(new Map(known.map(({ id, title }) => [String(id), title])));
  const found = api.helpcenter.search.useQuery(
    { query, page: 1, perPage },
    { placeholderData: keepPreviousData },
  );
  for (const { id, title } of found.data?.pagination.data ?? []) titles.current.set(String(id), title);
  const choices = [...titles.current].map(([value, label]) => ({ value, label }));
  const offered = new Set((found.data?.pagination.data ?? []).map(({ id }) => String(id)));
  return { typed, setTyped, choices, offered };
}

interface PinFormProps {
  /** Null for a new one; with a search to begin with. */
  pin: Pin | null;
  onClose: () => void;
}

function PinForm({ pin, onClose }: PinFormProps) {
  const translate = useTranslate();
  const { typed, setTyped, choices, offered } = useArticleChoices(pin?.articles ?? []);
  const form = useAppForm<Fields>({
    initialValues: {
      query: pin?.query ?? '',
      article_ids: (pin?.articles ?? []).map(({ id }) => String(id)),
    },
    check: ({ query, article_ids }) => ({
      ...(query.trim() === '' && { query: translate('Write what people search for.') }),
      ...(article_ids.length === 0 && { article_ids: translate('Choose at least one article.') }),
    }),
    fieldFor: fieldOf,
  });
  const done = useSaved(onClose, form.showError);
  const create = api.hcSearch.createPin.useMutation(done);
  const update = api.hcSearch.updatePin.useMutation(done);
  const save = ({ query, article_ids }: Fields) => {
    const sent = { query, article_ids: article_ids.map(Number) };
    return pin === null ? create.mutate(sent) : update.mutate({ id: pin.id, ...sent });
  };
  return (
    <DialogForm
      onSubmit={form.onSubmit(save)}
      onCancel={onClose}
      label={translate('Save')}
      isPending={create.isPending || update.isPending}
    >
      <TextInput
        label={translate('Searched for')}
        description={translate('The whole search as people type it. Case and accents do not matter.')}
        maxLength={255}
        dir="auto"
        data-autofocus
        {...form.getInputProps('query')}
      />
      <MultiSelect
        label={translate('Articles that come first')}
        description={translate('In the order in which you choose them, at most :count.', {
          count: mostPinnedArticles,
        })}
        data={choices}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        filter={({ options }) => options.filter((option) => 'value' in option && offered.has(option.value))}
        maxValues={mostPinnedArticles}
        nothingFoundMessage={translate('Nothing found')}
        hidePickedOptions
        {...form.getInputProps('article_ids')}
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
    <ShapingDialog
      subject={pin}
      onClose={onClose}
      title={pin === 'new' ? translate('Pin articles') : translate('Change pinned articles')}
    >
      {(known) => <PinForm pin={known} onClose={onClose} />}
    </ShapingDialog>
  );
}
