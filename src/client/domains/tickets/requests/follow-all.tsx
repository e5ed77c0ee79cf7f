import { Switch } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';

/** Whether a member is notified of all requests of their workspace, or only of followed ones. */
export function FollowAll({ workspaceId: id }: { workspaceId: number }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const { data } = api.tickets.workspaceFollowing.useQuery({ id });
  const choose = api.tickets.followWorkspace.useMutation({
    onSuccess: (answer) => {
      utils.tickets.workspaceFollowing.setData({ id }, answer);
      return utils.tickets.get.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  const isOn = choose.isPending ? choose.variables.follows : (data?.follows ?? false);
  return (
    <Switch
      mb="md"
      label={translate('Notify me about all requests in this workspace')}
      checked={isOn}
      disabled={data === undefined || choose.isPending}
      onChange={(event) => choose.mutate({ id, follows: event.currentTarget.checked })}
    />
  );
}
