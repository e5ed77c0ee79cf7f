import { type ComponentType, createContext, useContext } from 'react';
import type { CurrentUser } from '#shared/auth.ts';

/** What domains put into the frame of every page, which itself knows none of them. */
export interface ShellParts {
  /** In the top bar, for whoever is signed in. */
  PersonControls: ComponentType<{ user: CurrentUser }>;
  /** The search over every page. */
  Search: ComponentType;
  /** Instead of every page, for whoever still has to prove their address. */
  VerifyEmail: ComponentType;
  /** Over every page, what a link has just done. */
  Notices: ComponentType;
}

const Parts = createContext<ShellParts | null>(null);

export const ShellPartsProvider = Parts.Provider;

export function useShellParts(): ShellParts {
  const parts = useContext(Parts);
  if (parts === null) throw new Error('The frame of the pages was given no parts.');
  return parts;
}
