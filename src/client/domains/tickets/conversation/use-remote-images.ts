import { useMemo, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { remoteImagesIn } from '#shared/remote-images.ts';
import type { Reply } from '#shared/tickets.ts';

const none: ReadonlyMap<string, string> = new Map();

/** Milliseconds; half the lifetime of the proxied addresses. */
const staleAfter = 6 * 3_600_000;

export type RemoteImages = ReturnType<typeof useRemoteImages>;

/** Remote images of a message: loaded when the reader requests them, or trusts the sender. */
export function useRemoteImages({ id, body }: Pick<Reply, 'id' | 'body'>) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const addresses = useMemo(() => remoteImagesIn(body), [body]);
  const [asked, setAsked] = useState(false);
  const { data, isPending } = api.tickets.remoteImages.useQuery(
    { id },
    { enabled: addresses.length > 0, staleTime: staleAfter },
  );
  const trusting = api.tickets.trustSender.useMutation({
    onSuccess: () => utils.tickets.remoteImages.invalidate(),
    onError: (error) => toastError(error, translate),
  });
  const isTrusted = data?.trusted ?? false;
  const isWanted = asked || isTrusted;
  const shown = useMemo(
    () => (isWanted && data ? new Map(data.images.map(({ address, url }) => [address, url])) : none),
    [isWanted, data],
  );
  return {
    addresses,
    count: addresses.length,
    shown,
    isTrusted,
    isShown: isWanted && data !== undefined,
    isLoading: asked && isPending,
    show: () => setAsked(true),
    isTrusting: trusting.isPending,
    trust: (trusted: boolean) => trusting.mutate({ id, trusted }),
  };
}
