import type { AdminSearchResult } from '#client/shell/admin-search.ts';
import type { Command } from '#client/shell/commands.ts';
import type { SearchHit, SearchType } from '#shared/search.ts';

/** One line of what the bar offers. */
export type BarChoice =
  | { kind: 'hit'; type: SearchType; hit: SearchHit }
  | { kind: 'command'; command: Command }
  | { kind: 'admin'; find: AdminSearchResult }
  | { kind: 'ticket'; ticket: { id: number; subject: string } }
  | { kind: 'recent'; term: string }
  | { kind: 'all'; term: string };

export interface BarGroup {
  key: string;
  /** Null for what explains itself. */
  label: string | null;
  choices: BarChoice[];
}

export const allResultsPath = (query: string) => `/agent/search?${new URLSearchParams({ query })}`;

/** Where a choice leads; null for what is done at once. */
export function pathOf(choice: BarChoice): string | null {
  switch (choice.kind) {
    case 'hit':
      return choice.hit.url;
    case 'admin':
      return choice.find.anchor === undefined ? choice.find.to : `${choice.find.to}#${choice.find.anchor}`;
    case 'ticket':
      return `/agent/tickets/${choice.ticket.id}`;
    case 'all':
      return allResultsPath(choice.term);
    default:
      return null;
  }
}

/** Tells the choices of one list apart. */
export function keyOfChoice(choice: BarChoice): string {
  switch (choice.kind) {
    case 'hit':
      return `${choice.type}-${choice.hit.id}`;
    case 'command':
      return `command-${choice.command.id}`;
    case 'admin':
      return `admin-${choice.find.key}`;
    case 'ticket':
      return `recent-ticket-${choice.ticket.id}`;
    case 'recent':
      return `recent-${choice.term}`;
    case 'all':
      return 'all';
  }
}
