import { Button, type ButtonProps } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useRefreshTicket } from '../live-tickets.ts';

interface FollowButtonProps {
  id: number;
  isFollowing: boolean;
  size?: ButtonProps['size'];
}

/** Whether a workspace member, or an agent, is notified of replies to the request of somebody else. */
export function FollowButton({ id, isFollowing, size = 'sm' }: FollowButtonProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const refresh = useRefreshTicket();
  const settle = (follows: boolean) => {
    utils.tickets.get.setData(
      { id },
      (known) => known && { ticket: { ...known.ticket, following: follows } },
    );
    void refresh(id);
    toast.positive(
      follows
        ? translate("You'll be notified of replies")
        : translate("You'll no longer be notified of replies"),
    );
  };
  const onError = (error: unknown) => toastError(error, translate);
  const follow = api.tickets.follow.useMutation({ onSuccess: () => settle(true), onError });
  const unfollow = api.tickets.unfollow.useMutation({ onSuccess: () => settle(false), onError });
  const Icon = isFollowing ? IconBellOff : IconBell;
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<Icon size={16} aria-hidden />}
      loading={follow.isPending || unfollow.isPending}
      onClick={() => (isFollowing ? unfollow : follow).mutate({ id })}
    >
      {isFollowing ? translate('Unfollow') : translate('Follow')}
    </Button>
  );
}
