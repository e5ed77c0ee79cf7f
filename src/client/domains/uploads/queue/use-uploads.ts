import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { api } from '#client/platform/api/api.ts';
import { isBootstrapKey, readBootstrap } from '#client/platform/bootstrap.ts';
import { useSettings, useUser } from '#client/platform/use-session.ts';
import type { UploadSite } from '../senders/uploader.ts';
import { isInProgress, type UploadOptions, type UploadRecord } from '../upload-record.ts';
import { browserQueue } from './browser-queue.ts';
import { scopeOf } from './upload-item.ts';
import { useInterrupted } from './use-interrupted.ts';

const noRecords: UploadRecord[] = [];
const noOptions: UploadOptions = {};

const ownerOf = (user: { id: number } | null) => (user === null ? 'guest' : String(user.id));

const subscribe = (listener: () => void) => browserQueue().store.subscribe(listener);

function useUploadSite(): UploadSite {
  const { client } = api.useUtils();
  const { uploads: settings } = useSettings();
  const owner = ownerOf(useUser());
  return useMemo(() => ({ owner, client, settings }), [owner, client, settings]);
}

/** Whoever signs out, or in as somebody else, leaves no uploads behind, wherever on the site that happens. */
function useOwnUploadsOnly(owner: string): void {
  const queryClient = useQueryClient();
  useEffect(() => browserQueue().leaveOthers(owner), [owner]);
  useEffect(() => watchOwner(queryClient), [queryClient]);
}

let isWatching = false;

/** Once for the page, because uploads go on while no screen shows them. */
function watchOwner(queryClient: ReturnType<typeof useQueryClient>): void {
  if (isWatching) return;
  isWatching = true;
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isBootstrapKey(query.queryKey) || query.state.data === undefined) return;
    browserQueue().leaveOthers(ownerOf(readBootstrap(queryClient).user));
  });
}

/**
 * The uploads of one group, such as an avatar or the composer of one ticket. The queue lives as long as the page: uploads
 * go on when the screen is left, and are found again when it is opened.
 */
export function useUploads(group: string, options: UploadOptions = noOptions) {
  const site = useUploadSite();
  useOwnUploadsOnly(site.owner);
  const scope = scopeOf(site.owner, group);
  const records = useSyncExternalStore(
    subscribe,
    () => browserQueue().store.recordsOf(scope),
    () => noRecords,
  );
  const latestOptions = useRef(options);
  useEffect(() => {
    latestOptions.current = options;
  });
  const { interrupted, forget } = useInterrupted(site, group);

  const actions = useMemo(
    () => ({
      add: (files: Iterable<File>) => browserQueue().add(site, group, files, latestOptions.current),
      retry: (id: string) => browserQueue().retry(id),
      abort: (id: string) => browserQueue().abort(id),
      /** Aborts, and deletes a whole file on the server unless it is to be kept. */
      remove: (id: string, keeping?: { keep?: boolean }) => browserQueue().remove(id, keeping),
      clearFinished: () => browserQueue().clearFinished(scope),
      /** Removes completed uploads; answers with their file entries. */
      takeCompleted: () => browserQueue().takeCompleted(scope),
    }),
    [site, group, scope],
  );
  return { records, isUploading: records.some(isInProgress), interrupted, forget, ...actions };
}
