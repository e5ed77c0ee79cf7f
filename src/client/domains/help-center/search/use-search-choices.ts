import { keepPreviousData } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useId, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { noteSearchClick } from '#client/platform/search/search-session.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission, useUser } from '#client/platform/use-session.ts';
import { useAdminSearchResults } from '../../settings/admin/use-admin-search-results.ts';
import { noteRecentSearch, recentSearches, removeRecentSearch } from './recent-searches.ts';
import { type ChoiceGroup, choiceKey, choicePath, resultsPath, type SearchChoice } from './search-choice.ts';
import { useArticleSearch } from './use-article-search.ts';

const requestsShown = 3;
const minRequestSearchLength = 2;

/** The requests of a customer that match; agents search theirs elsewhere. */
function useOwnRequests(term: string, enabled: boolean) {
  const isCustomer = useUser() !== null;
  const answersTickets = usePermission('tickets.update');
  const wanted = enabled && isCustomer && !answersTickets && term.length >= minRequestSearchLength;
  const { data } = api.tickets.list.useQuery(
    { userId: 'me', query: term, status: 'all', page: 1, perPage: requestsShown },
    { enabled: wanted, placeholderData: keepPreviousData },
  );
  return wanted ? (data?.pagination.data ?? []) : [];
}

const ticketsShown = 5;

/** The tickets that match, for whoever answers them: by number, person or words. */
function useTickets(term: string, enabled: boolean) {
  const answersTickets = usePermission('tickets.update');
  const isNumber = /^#?\d+$/.test(term);
  const wanted = enabled && answersTickets && (isNumber || term.length >= minRequestSearchLength);
  const { data } = api.tickets.search.useQuery(
    { query: term, limit: ticketsShown },
    { enabled: wanted, placeholderData: keepPreviousData },
  );
  return { isNumber, tickets: wanted ? (data?.data ?? []) : [] };
}

const useArea = () => useLocation({ select: ({ pathname }) => pathname.split('/')[1] });

interface ChoiceGroupsInput {
  search: ReturnType<typeof useArticleSearch>;
  recent: readonly string[];
  enabled: boolean;
}

/** The choices by kind, the most likely kind first. */
function useChoiceGroups({ search: { term, results }, recent, enabled }: ChoiceGroupsInput): ChoiceGroup[] {
  const translate = useTranslate();
  const requests = useOwnRequests(term, enabled);
  const { isNumber, tickets } = useTickets(term, enabled);
  const finds = useAdminSearchResults(term, enabled);
  const area = useArea();
  const articles = results.map((article): SearchChoice => ({ kind: 'article', article }));
  const ticketGroup: ChoiceGroup = {
    kind: 'ticket',
    label: translate('Tickets'),
    choices: tickets.map((ticket) => ({ kind: 'ticket', ticket })),
  };
  const articleGroup: ChoiceGroup = { kind: 'article', label: translate('Articles'), choices: articles };
  const adminGroup: ChoiceGroup = {
    kind: 'admin',
    label: translate('Admin area'),
    choices: finds.map((find) => ({ kind: 'admin', find })),
  };
  const groups: ChoiceGroup[] =
    term === ''
      ? [
          {
            kind: 'recent',
            label: translate('Recent searches'),
            choices: recent.map((each) => ({ kind: 'recent', term: each })),
          },
          { kind: 'article', label: translate('Newest articles'), choices: articles },
        ]
      : [
          ...(area === 'admin' ? [adminGroup] : []),
          // Whoever is at work, or types the number of a ticket, means tickets.
          ...(area === 'agent' || isNumber ? [ticketGroup, articleGroup] : [articleGroup, ticketGroup]),
          {
            kind: 'request',
            label: translate('Your requests'),
            choices: requests.map((ticket) => ({ kind: 'request', ticket })),
          },
          ...(area === 'admin' ? [] : [adminGroup]),
          {
            kind: 'all',
            label: null,
            choices: results.length > 0 ? [{ kind: 'all', term }] : [],
          },
        ];
  return groups.filter(({ choices }) => choices.length > 0);
}

interface SearchChoicesInput {
  query: string;
  enabled: boolean;
  /** Something was chosen, and the page changes. */
  onLeave: () => void;
}

/** Everything that a search field offers while one types, and the keys that go through it. */
export function useSearchChoices({ query, enabled, onLeave }: SearchChoicesInput) {
  const navigate = useNavigate();
  const listId = useId();
  const search = useArticleSearch(query, enabled);
  const { term, isSettled } = search;
  const isAtWork = useArea() === 'agent';
  const [moved, setMoved] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words begin at the top again.
  useEffect(() => setMoved(null), [query]);
  const [recent, setRecent] = useState<string[]>([]);
  useEffect(() => setRecent(enabled ? recentSearches() : []), [enabled]);

  const shown = useChoiceGroups({ search, recent, enabled });
  const choices = shown.flatMap((group) => group.choices);
  // Nothing is chosen before something was typed, nor while the list is that of other words.
  const active = isSettled ? (moved ?? (term === '' ? -1 : 0)) : -1;
  const current = choices[Math.min(active, choices.length - 1)];
  const optionId = (choice: SearchChoice) => `${listId}-${choiceKey(choice)}`;
  const currentId = current && optionId(current);
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);

  const go = (path: string, title?: string) => {
    noteRecentSearch(query);
    onLeave();
    void navigate({ to: path, state: { title } });
  };
  const choose = (choice: SearchChoice) => {
    if (choice.kind === 'article') noteSearchClick(choice.article.id, term);
    if (choice.kind === 'article' && isAtWork) {
      // An article does not take an agent away from the ticket, nor from what they are writing.
      onLeave();
      window.open(choicePath(choice), '_blank', 'noopener');
      return;
    }
    if (choice.kind === 'admin') {
      onLeave();
      void navigate({ to: choice.find.to, hash: choice.find.anchor ?? '' });
      return;
    }
    go(choicePath(choice), choice.kind === 'article' ? choice.article.title : undefined);
  };

  const removeRecent = (choice: SearchChoice) => {
    if (choice.kind === 'recent') setRecent(removeRecentSearch(choice.term));
  };

  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Delete' && query === '' && current?.kind === 'recent') {
      event.preventDefault();
      removeRecent(current);
      return;
    }
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined && choices.length > 0) {
      event.preventDefault();
      const from = active === -1 && move === -1 ? 0 : active;
      setMoved((from + move + choices.length) % choices.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (current) choose(current);
      else if (query.trim() !== '') go(resultsPath(query.trim()));
    }
  };

  return {
    listId,
    groups: shown,
    choices,
    current,
    currentId,
    optionId,
    choose,
    onKeyDown,
    hover: (choice: SearchChoice) => setMoved(choices.indexOf(choice)),
    leave: onLeave,
    /** Forgets a recent search. */
    removeRecent,
    hasRecent: current?.kind === 'recent',
    /** The list is that of the words before these. */
    isOld: !isSettled && choices.length > 0,
    search,
  };
}

export type SearchChoices = ReturnType<typeof useSearchChoices>;
