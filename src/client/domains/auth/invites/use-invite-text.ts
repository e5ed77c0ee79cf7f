import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSettings } from '#client/platform/use-session.ts';
import { roleName } from '#client/shell/role-texts.ts';
import type { OpenInvite } from '#shared/invites.ts';

/** Says who invites somebody, and to what. */
export function useInviteText(): (invite: OpenInvite) => string {
  const translate = useTranslate();
  const { site_name } = useSettings().branding;
  return ({ invited_by, role, workspace }) => {
    const inviter = invited_by ?? site_name;
    if (role !== null)
      return translate(':inviter invited you to join with the :role role.', {
        inviter,
        role: roleName(role.name, translate),
      });
    return translate(':inviter invited you to the :workspace workspace.', {
      inviter,
      workspace: workspace?.name ?? '',
    });
  };
}
