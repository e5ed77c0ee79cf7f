import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { noteSearchOf, removeSearchOf } from '#client/platform/search/recent.ts';
import { useUser } from '#client/platform/use-session.ts';
import { allResultsPath, type BarChoice, keyOfChoice, pathOf } from './bar-choice.ts';
import { useBarGroups } from './use-bar-choices.ts';

interface CommandBarInput {
  query: string;
  onQuery: (query: string) => void;
  opened: boolean;
  /** Something was chosen. */
  onLeave: () => void;
}

/** Opens, does or searches what was chosen. */
function useChoose({ query, onQuery, onLeave }: CommandBarInput) {
  const navigate = useNavigate();
  const user = useUser();
  const note = () => user !== null && noteSearchOf(user.id, query);
  const open = (path: string, inNewTab: boolean) => {
    note();
    onLeave();
    if (inNewTab) window.open(path, '_blank', 'noopener');
    else void navigate({ to: path });
  };
  return (choice: BarChoice, inNewTab = false) => {
    if (choice.kind === 'recent') return onQuery(choice.term);
    if (choice.kind === 'command') {
      onLeave();
      choice.command.run();
      return;
    }
    // An article does not take an agent away from the ticket, nor from what they are writing.
    const isArticle = choice.kind === 'hit' && choice.type === 'articles';
    const path = pathOf(choice);
    if (path !== null) open(path, inNewTab || isArticle);
  };
}

/** The choices of the bar, and the keys that go through them. */
export function useCommandBar(input: CommandBarInput) {
  const { query, opened } = input;
  const listId = useId();
  const user = useUser();
  const { search, groups, refresh } = useBarGroups(query, opened);
  const choose = useChoose(input);
  const [moved, setMoved] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words begin at the top again.
  useEffect(() => setMoved(null), [query, opened]);
  const choices = groups.flatMap((group) => group.choices);
  const isEmpty = query.trim() === '';
  // Nothing is chosen before something was typed, nor while the list is that of other words.
  const active = search.isSettled ? (moved ?? (isEmpty ? -1 : 0)) : -1;
  const current = choices[Math.min(active, choices.length - 1)];
  const optionId = (choice: BarChoice) => `${listId}-${keyOfChoice(choice).replace(/\s/g, '_')}`;
  const currentId = current && optionId(current);
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined && choices.length > 0) {
      event.preventDefault();
      const from = active === -1 && move === -1 ? 0 : active;
      setMoved((from + move + choices.length) % choices.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const inNewTab = event.ctrlKey || event.metaKey;
      if (current) choose(current, inNewTab);
      else if (!isEmpty) choose({ kind: 'all', term: query.trim() }, inNewTab);
    } else if (event.key === 'Delete' && isEmpty && current?.kind === 'recent' && user !== null) {
      event.preventDefault();
      removeSearchOf(user.id, current.term);
      refresh();
    }
  };

  return {
    ...{ listId, search, groups, choices, current, currentId, optionId, choose, onKeyDown },
    hover: (choice: BarChoice) => setMoved(choices.indexOf(choice)),
    /** The list is that of the words before these. */
    isOld: !search.isSettled && choices.length > 0,
    allPath: allResultsPath(query.trim()),
  };
}

export type CommandBar = ReturnType<typeof useCommandBar>;
