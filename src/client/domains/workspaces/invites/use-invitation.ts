import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useMembership } from '../use-membership.ts';

/** What an invited person can answer: they join, and go on in the workspace, or decline. */
export function useInvitation(inviteId: string) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const { entered } = useMembership();
  const onError = (error: unknown) => {
    if (readApiError(error).status !== 404) return toastError(error, translate);
    toast.danger(translate('This invite is no longer valid'));
    void utils.notifications.list.invalidate();
  };
  const join = api.workspaces.join.useMutation({
    onSuccess: async ({ workspace }) => {
      toast.positive(translate('Joined workspace'));
      await Promise.all([entered(workspace.id), utils.notifications.list.invalidate()]);
    },
    onError,
  });
  const decline = api.workspaces.removeInvite.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Declined workspace invitation'));
      await utils.notifications.list.invalidate();
    },
    onError,
  });
  return {
    join: () => join.mutate({ inviteId }),
    decline: () => decline.mutate({ inviteId }),
    isJoining: join.isPending,
    isDeclining: decline.isPending,
    isAnswered: join.isSuccess || decline.isSuccess,
  };
}
