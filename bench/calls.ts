import type { Sample } from './sample.ts';

/** One thing that people do, as the product is asked for it and as the bare floor is. */
export interface Call {
  name: string;
  kind: 'page' | 'read' | 'write';
  /** Who makes it, where it is not an agent. */
  by?: 'customer';
  /** The procedure behind it; pages have none. */
  procedure?: string;
  /** The input of the procedure, for the n-th request. */
  input?: (sample: Sample, n: number) => Record<string, unknown>;
  /** The same call over REST, for the n-th request. */
  rest?: (sample: Sample, n: number) => { method: 'GET' | 'POST'; path: string };
  /** Share of the floor's requests per second that is the target; null when there is none. */
  target: number | null;
}

const nth = <Item>(items: readonly Item[], n: number): Item => items[n % items.length] as Item;

const subjectOf = ({ words }: Sample, n: number) => `${nth(words, n)} and ${nth(words, n + 7)}`;

const message = '<p>It worked yesterday, and nothing was changed since then. What else can I try?</p>';

export const pages: readonly Call[] = [
  { name: 'Help centre page', kind: 'page', target: 0.6 },
  { name: 'Article page', kind: 'page', target: 0.6 },
];

export const calls: readonly Call[] = [
  {
    name: 'Ticket list',
    kind: 'read',
    procedure: 'tickets.list',
    input: () => ({ perPage: 15, page: 1 }),
    rest: () => ({ method: 'GET', path: '/api/v1/tickets?perPage=15&page=1' }),
    target: 0.55,
  },
  {
    name: 'Customer list',
    kind: 'read',
    by: 'customer',
    procedure: 'tickets.list',
    input: () => ({ perPage: 20, page: 1 }),
    rest: () => ({ method: 'GET', path: '/api/v1/tickets?perPage=20&page=1' }),
    target: 0.55,
  },
  {
    name: 'Ticket view',
    kind: 'read',
    procedure: 'tickets.get',
    input: (sample, n) => ({ id: nth(sample.tickets, n) }),
    rest: (sample, n) => ({ method: 'GET', path: `/api/v1/tickets/${nth(sample.tickets, n)}` }),
    target: 0.55,
  },
  {
    name: 'Agent queue',
    kind: 'read',
    procedure: 'tickets.queue',
    input: () => ({ folder: 'open', order: 'longest_waiting' }),
    rest: () => ({ method: 'GET', path: '/api/v1/tickets/queue?folder=open&order=longest_waiting' }),
    target: 0.55,
  },
  {
    name: 'Article search',
    kind: 'read',
    procedure: 'helpSearch.search',
    input: (sample, n) => ({ query: nth(sample.words, n) }),
    rest: (sample, n) => ({
      method: 'GET',
      path: `/api/v1/search/articles?query=${encodeURIComponent(nth(sample.words, n))}`,
    }),
    target: 0.5,
  },
  {
    name: 'Notifications',
    kind: 'read',
    procedure: 'notifications.list',
    input: () => ({ page: 1, perPage: 30 }),
    rest: () => ({ method: 'GET', path: '/api/v1/notifications?page=1&perPage=30' }),
    target: 0.5,
  },
  {
    name: 'Bell',
    kind: 'read',
    procedure: 'notifications.list',
    input: () => ({ page: 1, perPage: 10 }),
    rest: () => ({ method: 'GET', path: '/api/v1/notifications?page=1&perPage=10' }),
    target: 0.5,
  },
  {
    name: 'Suggestions',
    kind: 'read',
    procedure: 'helpSearch.suggest',
    input: (sample, n) => ({ subject: subjectOf(sample, n) }),
    rest: (sample, n) => ({
      method: 'GET',
      path: `/api/v1/search/suggestions?subject=${encodeURIComponent(subjectOf(sample, n))}`,
    }),
    target: 0.5,
  },
  {
    name: 'File list',
    kind: 'read',
    procedure: 'uploads.files.list',
    input: () => ({ perPage: 15, page: 1 }),
    rest: () => ({ method: 'GET', path: '/api/v1/file-entries?perPage=15&page=1' }),
    target: 0.5,
  },
  {
    name: 'Account',
    kind: 'read',
    procedure: 'users.get',
    input: () => ({ id: 'me', with: ['tokens'] }),
    rest: () => ({ method: 'GET', path: '/api/v1/users/me' }),
    target: 0.5,
  },
  {
    name: 'Create ticket',
    kind: 'write',
    procedure: 'tickets.create',
    input: (sample, n) => ({
      subject: `The printer prints nothing, part ${n}`,
      body: message,
      category: sample.category,
    }),
    rest: () => ({ method: 'POST', path: '/api/v1/tickets' }),
    target: 0.35,
  },
  {
    name: 'Reply',
    kind: 'write',
    procedure: 'tickets.reply',
    input: (sample, n) => ({ id: nth(sample.tickets, n), body: message, type: 'replies' }),
    rest: (sample, n) => ({ method: 'POST', path: `/api/v1/tickets/${nth(sample.tickets, n)}/replies` }),
    target: 0.45,
  },
];
