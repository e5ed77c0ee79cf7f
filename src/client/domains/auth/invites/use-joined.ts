import { useActivateWorkspace } from '#client/platform/session/active-workspace.ts';
import { afterSignIn, secondaryTarget } from '#client/platform/session/redirect-target.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { OpenInvite } from '#shared/invites.ts';
import type { BootstrapData } from '#shared/settings.ts';
import { useSignedIn } from '../use-signed-in.ts';

/** What follows when an invite was used: its workspace, if it is for one, is active, and its new member is told so. */
export function useJoined() {
  const translate = useTranslate();
  const signedIn = useSignedIn();
  const activate = useActivateWorkspace();
  return async (bootstrapData: BootstrapData, { workspace }: Pick<OpenInvite, 'workspace'>) => {
    if (workspace === null) return signedIn(bootstrapData, afterSignIn(bootstrapData));
    toast.positive(translate('Joined workspace'));
    const left = signedIn(
      { ...bootstrapData, active_workspace_id: workspace.id },
      secondaryTarget(bootstrapData.settings),
    );
    activate(workspace.id);
    return left;
  };
}
