import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { readRecent } from '#client/platform/search/recent.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import type { SearchType } from '#shared/search.ts';
import { useAdminSearchResults } from '../settings/admin/use-admin-search-results.ts';
import type { BarChoice, BarGroup } from './bar-choice.ts';
import { fitsQuery, useBarCommands } from './use-bar-commands.ts';
import { useEverything } from './use-everything.ts';

/** Recent searches and tickets, and the commands of the page, before anything is typed. */
function useStart(enabled: boolean): BarGroup[] {
  const translate = useTranslate();
  const user = useUser();
  const { ofPage } = useBarCommands();
  if (!enabled || user === null) return [];
  const { searches, tickets } = readRecent(user.id);
  return [
    {
      key: 'recent-tickets',
      label: translate('Recently opened'),
      choices: tickets.map((ticket): BarChoice => ({ kind: 'ticket', ticket })),
    },
    {
      key: 'recent',
      label: translate('Recent searches'),
      choices: searches.map((term): BarChoice => ({ kind: 'recent', term })),
    },
    {
      key: 'commands',
      label: translate('This ticket'),
      choices: ofPage.map((command): BarChoice => ({ kind: 'command', command })),
    },
  ];
}

/** Matches by kind: tickets, people, articles, and actions. */
function useFound(query: string, enabled: boolean) {
  const translate = useTranslate();
  const search = useEverything(query, enabled);
  const { term, found } = search;
  const { ofPage, ofSite } = useBarCommands();
  const finds = useAdminSearchResults(term, enabled && term !== '');
  const isAdministration = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin') });
  const groups = found?.groups ?? [];
  const hits = (wanted: SearchType) =>
    groups
      .filter(({ type }) => type === wanted)
      .flatMap(({ type, results }) => results.map((hit): BarChoice => ({ kind: 'hit', type, hit })));
  const commands = [...ofPage, ...ofSite].filter(({ label }) => fitsQuery(label, term));
  const actions: BarGroup = {
    key: 'actions',
    label: translate('Actions'),
    choices: [
      ...commands.map((command): BarChoice => ({ kind: 'command', command })),
      ...hits('actions'),
      ...finds.map((find): BarChoice => ({ kind: 'admin', find })),
    ],
  };
  const listed: BarGroup[] = [
    // Administrators look for screens and settings first.
    ...(isAdministration ? [actions] : []),
    { key: 'tickets', label: translate('Tickets'), choices: hits('tickets') },
    { key: 'people', label: translate('People'), choices: hits('people') },
    { key: 'articles', label: translate('Articles'), choices: hits('articles') },
    ...(isAdministration ? [] : [actions]),
    { key: 'all', label: null, choices: groups.length > 0 ? [{ kind: 'all', term }] : [] },
  ];
  return { search, groups: listed };
}

/** Everything that the bar offers for what is typed. */
export function useBarGroups(query: string, enabled: boolean) {
  // Forgetting a search changes nothing else that is rendered.
  const [, setForgotten] = useState(0);
  const start = useStart(enabled);
  const { search, groups } = useFound(query, enabled);
  const shown = query.trim() === '' ? start : groups;
  return {
    search,
    groups: shown.filter(({ choices }) => choices.length > 0),
    refresh: () => setForgotten((before) => before + 1),
  };
}
