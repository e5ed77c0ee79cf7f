import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { TRPCClient } from '@trpc/client';
import { getQueryKey } from '@trpc/react-query';
import type { AppRouter } from '#server/router.ts';
import { hasPermission, type PermissionKey } from '#shared/permissions.ts';
import type { BootstrapData } from '#shared/settings.ts';
import { api } from './api/api.ts';

/** The answer of the bootstrap procedure. */
interface BootstrapAnswer {
  data: BootstrapData;
}

const key = getQueryKey(api.auth.bootstrap, undefined, 'query');
const keyText = JSON.stringify(key);

/** How the query cache calls the bootstrap query. */
export const bootstrapHash = hashKey(key);

export const isBootstrapKey = (candidate: QueryKey) => JSON.stringify(candidate) === keyText;

/** Replaces the cached bootstrap data: settings, themes and the user change everywhere at once. */
export function storeBootstrap(queryClient: QueryClient, data: BootstrapData): void {
  queryClient.setQueryData<BootstrapAnswer>(key, { data });
}

let made: BootstrapData | null = null;

/** Stores the bootstrap data that the server rendered this page with; called once at the start of a page. */
export function rememberMade(data: BootstrapData): void {
  made = data;
}

/**
 * Bootstrap data that the server rendered this page with; null on the server itself. Parts that hydrate late start from
 * it.
 */
export const madeWith = (): BootstrapData | null => made;

/** Updates a part of the cached bootstrap data, for answers that contain the changed values. */
export function updateBootstrap(
  queryClient: QueryClient,
  change: (data: BootstrapData) => BootstrapData,
): void {
  queryClient.setQueryData<BootstrapAnswer>(key, (answer) => answer && { data: change(answer.data) });
}

/** The cached bootstrap data. Throws without it; it is always present once routing begins. */
export function readBootstrap(queryClient: QueryClient): BootstrapData {
  const answer = queryClient.getQueryData<BootstrapAnswer>(key);
  if (!answer) throw new Error('The page came without bootstrap data.');
  return answer.data;
}

/** Id of the active workspace; 0 for none, also on pages whose bootstrap data is not loaded yet. */
export const activeWorkspaceOf = (queryClient: QueryClient): number =>
  queryClient.getQueryData<BootstrapAnswer>(key)?.data.active_workspace_id ?? 0;

/** @param appearance `draft` for the unpublished appearance of the site. */
export async function loadBootstrap(
  queryClient: QueryClient,
  client: TRPCClient<AppRouter>,
  appearance?: string,
): Promise<void> {
  const { data } = await client.auth.bootstrap.query({ appearance });
  storeBootstrap(queryClient, data);
}

/** Whether the visitor (the guest role when not signed in) has a permission. */
export const isAllowed = ({ user, guest_role }: BootstrapData, permission: PermissionKey) =>
  hasPermission(user ?? guest_role, permission);

/** Whether the site blocks this account until its email address is verified. */
export const awaitsVerification = ({ settings, user }: BootstrapData): boolean =>
  settings.require_email_confirmation && user !== null && user.email_verified_at === null;

export const refreshBootstrap = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: key });
