import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { TRPCClient } from '@trpc/client';
import { getQueryKey } from '@trpc/react-query';
import type { AppRouter } from '#server/router.ts';
import { hasPermission, type PermissionKey } from '#shared/permissions.ts';
import type { BootstrapData } from '#shared/settings.ts';
import { api } from './api/api.ts';

/** The bootstrap data as the procedure answers it. */
interface BootstrapAnswer {
  data: BootstrapData;
}

const key = getQueryKey(api.auth.bootstrap, undefined, 'query');
const keyText = JSON.stringify(key);

export const isBootstrapKey = (candidate: QueryKey) => JSON.stringify(candidate) === keyText;

/** Puts fresh bootstrap data in place: settings, themes and the user change everywhere at once. */
export function storeBootstrap(queryClient: QueryClient, data: BootstrapData): void {
  queryClient.setQueryData<BootstrapAnswer>(key, { data });
}

let made: BootstrapData | null = null;

/** For the start of a page: what the server made it with. */
export function rememberMade(data: BootstrapData): void {
  made = data;
}

/** What the server made this page with; null on the server itself. Parts that come alive late must begin with it. */
export const madeWith = (): BootstrapData | null => made;

/** Changes a part of the bootstrap data, for answers that say what changed. */
export function updateBootstrap(
  queryClient: QueryClient,
  change: (data: BootstrapData) => BootstrapData,
): void {
  queryClient.setQueryData<BootstrapAnswer>(key, (answer) => answer && { data: change(answer.data) });
}

/** The bootstrap data that every page starts with; it is always there once routing begins. */
export function readBootstrap(queryClient: QueryClient): BootstrapData {
  const answer = queryClient.getQueryData<BootstrapAnswer>(key);
  if (!answer) throw new Error('The page came without bootstrap data.');
  return answer.data;
}

/** The active workspace; 0 is none, as on pages that are still without their data. */
export const activeWorkspaceOf = (queryClient: QueryClient): number =>
  queryClient.getQueryData<BootstrapAnswer>(key)?.data.active_workspace_id ?? 0;

/** @param appearance `draft` for the site as it may look soon. */
export async function loadBootstrap(
  queryClient: QueryClient,
  client: TRPCClient<AppRouter>,
  appearance?: string,
): Promise<void> {
  const { data } = await client.auth.bootstrap.query({ appearance });
  storeBootstrap(queryClient, data);
}

/** Whether the visitor, or the guest role when nobody is signed in, may do something. */
export const isAllowed = ({ user, guest_role }: BootstrapData, permission: PermissionKey) =>
  hasPermission(user ?? guest_role, permission);

/** Whether the site lets this person do nothing before they have proven their address. */
export const awaitsVerification = ({ settings, user }: BootstrapData): boolean =>
  settings.require_email_confirmation && user !== null && user.email_verified_at === null;

export const refreshBootstrap = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: key });
