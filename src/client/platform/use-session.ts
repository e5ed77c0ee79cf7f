import { useHydrated, useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { hasRole, type PermissionKey } from '#shared/permissions.ts';
import { api } from './api/api.ts';
import { isAllowed, madeWith } from './bootstrap.ts';

const changesByQuery = () => () => undefined;

/**
 * Settings, themes, user and guest role. Present on every page; refreshed when the tab gets focus again. A part that
 * hydrates after a change starts with the data of the server's HTML, as it would not match otherwise.
 */
export function useBootstrap() {
  const [{ data }] = api.auth.bootstrap.useSuspenseQuery(undefined, { refetchOnMount: false });
  return useSyncExternalStore(
    changesByQuery,
    () => data,
    () => madeWith() ?? data,
  );
}

export const useSettings = () => useBootstrap().settings;

/** The signed-in person, or null. */
export const useUser = () => useBootstrap().user;

/**
 * Whether user-specific data (name, counts) may be rendered. Shared pages are rendered without it and must match until
 * hydration.
 */
export function useShowsPerson(): boolean {
  const { personText } = useRouter().options.context;
  const hydrated = useHydrated();
  return hydrated || personText === undefined;
}

/** Whether the visitor, signed in or not, holds a permission. */
export const usePermission = (name: PermissionKey) => isAllowed(useBootstrap(), name);

/** Whether the signed-in person has a role, by id or name. */
export const useRole = (role: number | string) => hasRole(useBootstrap().user, role);

/** Whether any subscription of the user is valid. */
export const useIsSubscribed = () => useUser()?.subscriptions.some(({ valid }) => valid) ?? false;
