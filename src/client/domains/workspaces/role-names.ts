import type { WorkspaceRole } from '#shared/workspaces.ts';
import type { Translate } from '../../platform/translation/use-translate.ts';

/** What the roles in a workspace are called. */
export const roleNames = (translate: Translate): Record<WorkspaceRole, string> => ({
  owner: translate('Owner'),
  manager: translate('Manager'),
  member: translate('Member'),
});
