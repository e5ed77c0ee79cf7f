import type { AdminSearchResult } from '#client/shell/admin-search.ts';
import { articleAddress } from '#shared/addresses.ts';
import type { SearchResult } from '#shared/helpcenter.ts';
import type { QueueRow } from '#shared/ticket-queue.ts';
import type { Ticket } from '#shared/tickets.ts';

/** One line of what a search offers while one types. */
export type SearchChoice =
  | { kind: 'recent'; term: string }
  | { kind: 'article'; article: SearchResult }
  | { kind: 'request'; ticket: Ticket }
  | { kind: 'ticket'; ticket: QueueRow }
  | { kind: 'admin'; find: AdminSearchResult }
  | { kind: 'all'; term: string };

export interface ChoiceGroup {
  kind: SearchChoice['kind'];
  /** Null for what explains itself. */
  label: string | null;
  choices: SearchChoice[];
}

export const resultsPath = (term: string) => `/hc/search?${new URLSearchParams({ query: term })}`;

/** Where a choice leads. */
export function choicePath(choice: SearchChoice): string {
  switch (choice.kind) {
    case 'article':
      return articleAddress(choice.article);
    case 'request':
      return `/hc/tickets/${choice.ticket.id}`;
    case 'ticket':
      return `/agent/tickets/${choice.ticket.id}`;
    case 'admin':
      return choice.find.anchor === undefined ? choice.find.to : `${choice.find.to}#${choice.find.anchor}`;
    default:
      return resultsPath(choice.term);
  }
}

/** Tells choices of one list apart. */
export function choiceKey(choice: SearchChoice): string {
  switch (choice.kind) {
    case 'article':
      return `article-${choice.article.id}`;
    case 'request':
      return `request-${choice.ticket.id}`;
    case 'ticket':
      return `ticket-${choice.ticket.id}`;
    case 'recent':
      return `recent-${choice.term}`;
    case 'admin':
      return `admin-${choice.find.key}`;
    case 'all':
      return 'all';
  }
}
