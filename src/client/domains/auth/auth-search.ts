import { ownPath } from '#shared/redirect-target.ts';

/** What the addresses of sign-in and registration may carry. */
export interface AuthSearch {
  /** A path of this site to go on to. */
  redirect?: string;
  /** An address to fill in and lock. */
  email?: string;
  redirectFrom?: string;
  /** The secret of an invitation. */
  invite?: string;
  /** The link of a mail has just proved an address. */
  verified?: 1;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

export const parseAuthSearch = ({
  redirect,
  email,
  redirectFrom,
  invite,
  verified,
}: Record<string, unknown>): AuthSearch => ({
  redirect: ownPath(redirect),
  email: text(email),
  redirectFrom: text(redirectFrom),
  invite: text(invite),
  verified: verified === 1 ? 1 : undefined,
});

/** What the addresses of a forgotten password may carry. */
export const parseEmailSearch = ({ email }: Record<string, unknown>): Pick<AuthSearch, 'email'> => ({
  email: text(email),
});
