import { Button } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';

/** Whether a workspace member is notified of replies to another member's request. */
export function FollowButton({ id, isFollowing }: { id: number; isFollowing: boolean }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const settle = (follows: boolean) => {
    utils.tickets.get.setData(
      { id },
      (known) => known && { ticket: { ...known.ticket, following: follows } },
    );
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
      leftSection={<Icon size={16} aria-hidden />}
      loading={follow.isPending || unfollow.isPending}
      onClick={() => (isFollowing ? unfollow : follow).mutate({ id })}
    >
      {isFollowing ? translate('Unfollow') : translate('Follow')}
    </Button>
  );
}
