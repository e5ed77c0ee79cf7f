import { defineDomain } from '../../platform/domain.ts';
import { inviteOfLink } from './accept-invite.ts';
import { leaveWorkspaces, mergeMemberships } from './accounts.ts';
import { workspaceApiTexts } from './api-texts.ts';
import { workspaceMails } from './emails.tsx';
import { workspaceJobs } from './jobs.ts';
import { workspaceLimits } from './limits.ts';
import { workspaceNotificationKinds } from './notification-kinds.ts';
import { workspacePermissions } from './permissions.ts';
import { workspacesRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { workspaceLists } from './value-lists.ts';
import { workspaceWrites } from './writes.ts';

/** Teams of customers who see each other's tickets. */
export const workspacesDomain = defineDomain({
  name: 'workspaces',
  publicFiles: ['tables.ts'],
  routers: { workspaces: workspacesRouter },
  writes: workspaceWrites,
  jobs: workspaceJobs,
  mails: workspaceMails,
  permissions: workspacePermissions,
  notificationKinds: workspaceNotificationKinds,
  limits: workspaceLimits,
  hooks: {
    accountDeleted: leaveWorkspaces,
    accountsMerged: mergeMemberships,
    otherInvites: inviteOfLink,
    valueLists: workspaceLists,
  },
  apiTexts: workspaceApiTexts,
  texts: { de: german, ar: arabic },
});
