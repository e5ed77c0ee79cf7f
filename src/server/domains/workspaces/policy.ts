import { type WorkspaceRole, workspaceRoles } from '#shared/workspaces.ts';

const rank = (role: WorkspaceRole) => workspaceRoles.indexOf(role);

/** Renames the workspace, invites, and says who is what in it. */
export const manages = (role: WorkspaceRole): boolean => role !== 'member';

/** Whether somebody may give a member a role: nobody touches the owner, nor anybody above oneself, nor gives more than one is. */
export const mayChangeRole = (own: WorkspaceRole, theirs: WorkspaceRole, given: WorkspaceRole): boolean =>
  manages(own) &&
  theirs !== 'owner' &&
  given !== 'owner' &&
  rank(theirs) >= rank(own) &&
  rank(given) >= rank(own);

/** Whether somebody may take another member out. */
export const mayRemove = (own: WorkspaceRole, theirs: WorkspaceRole): boolean =>
  manages(own) && theirs !== 'owner' && rank(theirs) >= rank(own);
