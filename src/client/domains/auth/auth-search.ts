import { ownPath } from '../../platform/session/redirect-target.ts';

/** What the addresses of sign-in and registration may carry. */
export interface AuthSearch {
  /** A path of this site to go on to. */
  redirect?: string;
  /** An address to fill in and lock. */
  email?: string;
  redirectFrom?: string;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

export const parseAuthSearch = ({ redirect, email, redirectFrom }: Record<string, unknown>): AuthSearch => ({
  redirect: ownPath(redirect),
  email: text(email),
  redirectFrom: text(redirectFrom),
});
