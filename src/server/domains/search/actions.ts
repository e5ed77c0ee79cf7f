import type { CurrentUser } from '#shared/auth.ts';
import { hasPermission, type PermissionKey } from '#shared/permissions.ts';
import type { SearchHit } from '#shared/search.ts';
import type { queueFolders } from '#shared/ticket-states.ts';
import { type Translate, translator } from '#shared/translation.ts';
import type { Context } from '../../platform/context.ts';
import { fold } from '../../platform/search/fold.ts';
import { localizationOf } from '../localizations/service.ts';
import { findVisibleViews } from '../views/queries.ts';

interface Action {
  id: string;
  title: string;
  subtitle: string;
  url: string;
  /** Who is offered it; everybody who searches, unless given. */
  permission?: PermissionKey;
}

/** The lists of tickets by their names. */
const folderNames = (translate: Translate): Record<(typeof queueFolders)[number], string> => ({
  mine: translate('Assigned to me'),
  mentions: translate('Mentions'),
  following: translate('Following'),
  unassigned: translate('Unassigned'),
  open: translate('Open'),
  pending: translate('Pending'),
  snoozed: translate('Snoozed'),
  drafts: translate('Drafts'),
  closed: translate('Closed'),
  spam: translate('Spam'),
  deleted: translate('Trash'),
});

function screens(translate: Translate): Action[] {
  const [agent, account, admin] = [translate('Tickets'), translate('Account'), translate('Admin')];
  return [
    { id: 'home', title: translate('Home'), subtitle: agent, url: '/agent/home' },
    { id: 'new-ticket', title: translate('New ticket'), subtitle: agent, url: '/agent/tickets/new' },
    ...Object.entries(folderNames(translate)).map(([folder, title]) => ({
      id: `folder-${folder}`,
      title,
      subtitle: agent,
      url: `/agent/tickets?folder=${folder}`,
    })),
    { id: 'undo', title: translate('Undo'), subtitle: agent, url: '/agent/undo' },
    {
      id: 'blocked-senders',
      title: translate('Blocked senders'),
      subtitle: agent,
      url: '/agent/blocked-senders',
      permission: 'tickets.delete',
    },
    {
      id: 'help-center',
      title: translate('Help center'),
      subtitle: translate('Articles'),
      url: '/hc',
      permission: 'articles.view',
    },
    { id: 'account', title: translate('Account settings'), subtitle: account, url: '/account-settings' },
    {
      id: 'notifications',
      title: translate('Notification settings'),
      subtitle: account,
      url: '/notifications/settings',
    },
    {
      id: 'admin',
      title: translate('Admin area'),
      subtitle: admin,
      url: '/admin',
      permission: 'admin.access',
    },
  ];
}

/** Whether each word begins a word of the text. */
function hasWords(text: string, words: readonly string[]): boolean {
  const known = fold(text).split(/[^\p{L}\p{M}\p{N}]+/u);
  return words.every((word) => known.some((one) => one.startsWith(word)));
}

/** The screens and lists whose names match, as far as the caller may use them. */
export async function findActions(ctx: Context, user: CurrentUser, text: string): Promise<SearchHit[]> {
  const words = fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [];
  const translate = translator(await localizationOf(ctx));
  const views = await findVisibleViews(ctx.db, user);
  const offered: Action[] = [
    ...screens(translate).filter(({ permission }) => !permission || hasPermission(user, permission)),
    ...views.map(({ id, name }) => ({
      id: `view-${id}`,
      title: name,
      subtitle: translate('Views'),
      url: `/agent/tickets?view=${id}`,
    })),
  ];
  return offered
    .filter(({ title }) => hasWords(title, words))
    .map(({ permission: _, ...action }) => ({ ...action, highlights: [] }));
}
