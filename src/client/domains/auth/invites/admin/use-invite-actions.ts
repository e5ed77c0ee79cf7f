import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';

/** What can be done with an invite. A new link is handed to `onLink`. */
export function useInviteActions(onLink: (url: string) => void) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const onError = (error: unknown) => toastError(error, translate);
  const after = (text: string) => async () => {
    toast.positive(text);
    await utils.invites.list.invalidate();
  };
  const resend = api.invites.resend.useMutation({
    onError,
    onSuccess: after(translate('Invite resent')),
  });
  const cancel = api.invites.cancel.useMutation({ onError, onSuccess: after(translate('Invite canceled')) });
  const link = api.invites.link.useMutation({
    onError,
    onSuccess: async ({ url }) => {
      onLink(url);
      await utils.invites.list.invalidate();
    },
  });
  return {
    resend: (id: string) => resend.mutate({ id }),
    link: (id: string) => link.mutate({ id }),
    cancel: (id: string) => cancel.mutate({ id }),
    isBusy: resend.isPending || cancel.isPending || link.isPending,
  };
}

export type InviteActions = ReturnType<typeof useInviteActions>;
