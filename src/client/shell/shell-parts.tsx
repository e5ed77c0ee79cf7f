import { type ComponentType, createContext, useContext } from 'react';
import type { CurrentUser } from '#shared/auth.ts';

/** Components of domains that the layout of every page renders without importing the domains. */
export interface ShellParts {
  /** Controls in the top bar, for signed-in users. */
  PersonControls: ComponentType<{ user: CurrentUser }>;
  /** The search dialog, above every page. */
  Search: ComponentType;
  /** Replaces every page until the user's email address is verified. */
  VerifyEmail: ComponentType;
  /** Notices on every page about the result of an opened link. */
  Notices: ComponentType;
}

const Parts = createContext<ShellParts | null>(null);

export const ShellPartsProvider = Parts.Provider;

export function useShellParts(): ShellParts {
  const parts = useContext(Parts);
  if (parts === null) throw new Error('The frame of the pages was given no parts.');
  return parts;
}
