import { ownPath } from '#shared/redirect-target.ts';

/** What the addresses of sign-in and registration may carry. */
export interface AuthSearch {
  /** A path of this site to go on to. */
  redirect?: string;
  /** An address to fill in and lock. */
  email?: string;
  redirectFrom?: string;
  /** The plan that was chosen before there was an account. */
  productId?: number;
  priceId?: number;
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

const id = (value: unknown) => (Number.isInteger(value) && Number(value) > 0 ? Number(value) : undefined);

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

export const parseAuthSearch = ({
  redirect,
  email,
  redirectFrom,
  productId,
  priceId,
  invite,
  verified,
  reset,
  two_factor,
}: Record<string, unknown>): AuthSearch => ({
  redirect: ownPath(redirect),
  email: text(email),
  redirectFrom: text(redirectFrom),
  productId: id(productId),
  priceId: id(priceId),
  invite: text(invite),
  verified: verified === 1 ? 1 : undefined,
  reset: text(reset),
  two_factor: two_factor === 'code' || two_factor === 'recovery' ? two_factor : undefined,
});

/** What the addresses of a forgotten password may carry. */
export const parseEmailSearch = ({ email }: Record<string, unknown>): Pick<AuthSearch, 'email'> => ({
  email: text(email),
});
