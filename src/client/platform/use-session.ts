import { useQueryClient } from '@tanstack/react-query';
import { useHydrated, useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { hasRole, type PermissionKey } from '#shared/permissions.ts';
import type { BootstrapData } from '#shared/settings.ts';
import { api } from './api/api.ts';
import { isAllowed, madeWith } from './bootstrap.ts';
import { bootstrapStore } from './bootstrap-store.ts';

/** Refetches the bootstrap data when the tab gets focus again and when it is invalidated; used once, by the document. */
export function useFreshBootstrap(): void {
  api.auth.bootstrap.useQuery(undefined, { refetchOnMount: false });
}

/**
 * Settings, themes, user and guest role. Present on every page. A part that hydrates after a change starts with the data
 * of the server's HTML, as it would not match otherwise.
 */
export function useBootstrap(): BootstrapData {
  const { subscribe, read } = bootstrapStore(useQueryClient());
  return useSyncExternalStore(subscribe, read, () => madeWith() ?? read());
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
