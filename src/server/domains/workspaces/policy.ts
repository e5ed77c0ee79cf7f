import { type WorkspaceRole, workspaceRoles } from '#shared/workspaces.ts';

const rank = (role: WorkspaceRole) => workspaceRoles.indexOf(role);

/** May rename the workspace, invite, and change roles. */
export const manages = (role: WorkspaceRole): boolean => role !== 'member';

/**
 * Whether a member may change another's role: not the owner's, not that of anybody above them, and not to a role above
 * their own.
 */
export const mayChangeRole = (own: WorkspaceRole, theirs: WorkspaceRole, given: WorkspaceRole): boolean =>
  manages(own) &&
  theirs !== 'owner' &&
  given !== 'owner' &&
  rank(theirs) >= rank(own) &&
  rank(given) >= rank(own);

/** Whether a member may remove another. */
export const mayRemove = (own: WorkspaceRole, theirs: WorkspaceRole): boolean =>
  manages(own) && theirs !== 'owner' && rank(theirs) >= rank(own);
