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
  /** The token that sets a new password, where verifying the address has ended the one before. */
  reset?: string;
  /** The second step of a sign-in, and what it asks for. */
  two_factor?: ChallengeStep;
}

export type ChallengeStep = 'code' | 'recovery';

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

export const parseAuthSearch = ({
  redirect,
  email,
  redirectFrom,
  invite,
  verified,
  reset,
  two_factor,
}: Record<string, unknown>): AuthSearch => ({
  redirect: ownPath(redirect),
  email: text(email),
  redirectFrom: text(redirectFrom),
  invite: text(invite),
  verified: verified === 1 ? 1 : undefined,
  reset: text(reset),
  two_factor: two_factor === 'code' || two_factor === 'recovery' ? two_factor : undefined,
});

/** What the addresses of a forgotten password may carry. */
export const parseEmailSearch = ({ email }: Record<string, unknown>): Pick<AuthSearch, 'email'> => ({
  email: text(email),
});

/** The same, and whether the mail is on its way. */
export const parseForgottenSearch = (search: Record<string, unknown>) => ({
  ...parseEmailSearch(search),
  sent: search.sent === 1 ? (1 as const) : undefined,
});
