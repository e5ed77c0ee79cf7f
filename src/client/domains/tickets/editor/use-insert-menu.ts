import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { type Suggested, useSuggestionMenu } from '#client/ui/suggestion-menu.tsx';
import { articleAddress } from '#shared/addresses.ts';
import type { CannedChoice } from '#shared/canned-replies.ts';
import { useMacroChoices } from '../macros/use-macro-choices.ts';
import type { EditorInserts } from './editor-field.ts';

/** Max items of each group. */
const maxOffered = 6;
const articlesOffered = 4;
const macrosOffered = 4;
const pause = 200;
/** Milliseconds for which the choices count as fresh. */
const fresh = 30_000;

interface Insert extends Suggested {
  key: string;
  insert: (editor: Editor) => void;
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/** Saved replies that a typed text finds: by the beginning of the shortcut first, then by name, then by their words. */
function matching(choices: readonly CannedChoice[], query: string): CannedChoice[] {
  const term = fold(query);
  const placeOf = ({ name, shortcut, keywords, excerpt }: CannedChoice) => {
    if (shortcut?.startsWith(term)) return 0;
    if (fold(name).includes(term)) return 1;
    return fold(`${keywords ?? ''} ${excerpt}`).includes(term) ? 2 : 3;
  };
  const found = choices.map((choice) => ({ choice, place: term === '' ? 0 : placeOf(choice) }));
  return found
    .filter(({ place }) => place < 3)
    .sort((one, other) => one.place - other.place)
    .slice(0, maxOffered)
    .map(({ choice }) => choice);
}

/** Inserts the text of a saved reply for the ticket, with its files. */
function useInsertReply(inserts: EditorInserts | undefined) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const { mutate } = api.cannedReplies.render.useMutation({
    onError: (error) => toastError(error, translate),
  });
  return (editor: Editor, id: number) => {
    if (inserts === undefined) return;
    mutate(
      { id, ticket_id: inserts.ticketId },
      {
        onSuccess: ({ body, uploads, missing }) => {
          if (editor.isDestroyed) return;
          inserts.onFiles(uploads, body);
          // Without the focus: whoever went on to another field meanwhile writes there.
          editor.commands.insertContent(body);
          if (missing.length > 0)
            toast.danger(
              translate('Fill in what is missing: :names', {
                names: missing.map((name) => `{{${name}}}`).join(', '),
              }),
            );
          void utils.cannedReplies.choices.invalidate();
        },
      },
    );
  };
}

/** Articles that a typed text finds. */
function useArticles(inserts: EditorInserts | undefined, query: string | null) {
  const mayRead = usePermission('articles.view');
  const [term] = useDebouncedValue(query, pause);
  const { data } = api.helpSearch.search.useQuery(
    { query: term, page: 1, perPage: articlesOffered, public: inserts?.isPublic },
    {
      enabled: inserts !== undefined && mayRead && query !== null && term !== null,
      placeholderData: keepPreviousData,
    },
  );
  return data?.pagination.data ?? [];
}

/** The menu behind a slash: saved replies, macros and articles; without `inserts` there is none. */
export function useInsertMenu(inserts: EditorInserts | undefined) {
  const translate = useTranslate();
  const [query, setQuery] = useState<string | null>(null);
  const enabled = inserts !== undefined && query !== null;
  const { data } = api.cannedReplies.choices.useQuery(undefined, { enabled, staleTime: fresh });
  const { macros } = useMacroChoices(enabled);
  const insertReply = useInsertReply(inserts);
  const articles = useArticles(inserts, query);
  const find = (typed: string): Insert[] => {
    if (inserts === undefined) return [];
    return [
      ...matching(data?.choices ?? [], typed).map(({ id, name, shortcut, folder }) => ({
        key: `reply ${id}`,
        label: name,
        hint: shortcut === null ? (folder ?? undefined) : `/${shortcut}`,
        group: translate('Saved replies'),
        insert: (editor: Editor) => insertReply(editor, id),
      })),
      ...macros
        .filter(({ name }) => fold(name).includes(fold(typed)))
        .slice(0, macrosOffered)
        .map(({ id, name }) => ({
          key: `macro ${id}`,
          label: name,
          group: translate('Run a macro'),
          insert: () => inserts.onMacro(id),
        })),
      ...articles.map((article) => ({
        key: `article ${article.id}`,
        label: article.title,
        group: translate('Insert article'),
        insert: (editor: Editor) => {
          const href = new URL(articleAddress(article), location.origin).href;
          editor
            .chain()
            .insertContent([
              { type: 'text', text: article.title, marks: [{ type: 'link', attrs: { href } }] },
              { type: 'text', text: ' ' },
            ])
            .run();
        },
      })),
    ];
  };
  const menu = useSuggestionMenu<Insert>({
    name: 'insertMenu',
    char: '/',
    label: translate('Insert'),
    find,
    pick: (editor, { insert }) => insert(editor),
  });
  useEffect(() => setQuery(menu.query), [menu.query]);
  return menu;
}

/** Opens the menu at the cursor, for the mouse. */
export function openInsertMenu(editor: Editor): void {
  const { $from } = editor.state.selection;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, ' ');
  const isApart = before === '' || /\s$/.test(before);
  editor.view.focus();
  editor.commands.insertContent(isApart ? '/' : ' /');
}
