import { hasPermission, isStaff } from '#shared/permissions.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';
import { findOwnerOf } from '../auth/addresses.ts';
import { toCurrentUser, type UserRow } from '../auth/queries.ts';
import { createUser } from '../auth/service.ts';
import { readSettings } from '../settings/service.ts';
import { insertUnverifiedSender } from './service.ts';

/** Who says to write, by name and address. */
export interface Writer {
  name: string;
  email: string;
}

/** Whether the account works for the site: a message with its address alone is no proof of who wrote it. */
export const isOfStaff = (account: UserRow): boolean => {
  const user = toCurrentUser(account);
  return isStaff(user) || hasPermission(user, 'admin.access');
};

/**
 * An account created by a message: nobody has ever signed in, so a further message with its address reveals nothing.
 */
export const isNobodys = (account: UserRow) =>
  account.password_hash === null &&
  account.social_profiles.length === 0 &&
  account.email_verified_at === null &&
  account.plan === null &&
  !isOfStaff(account);

/** Creates an account for an unknown address; returns the one that a concurrent message created. */
async function newWriter(services: Services, { name, email }: Writer): Promise<UserRow | undefined> {
  try {
    return await createUser(services, { email, first_name: name });
  } catch (error) {
    const other = await findOwnerOf(services.db, email);
    if (other === undefined) throw error;
    return isNobodys(other) ? other : undefined;
  }
}

/**
 * The author of a message that came without a session: the owner of its address when `isProven` says so of the account,
 * or when the account was never used; an unknown sender gets an account without a password while registration is open.
 * Undefined for an unproven address.
 */
export async function writerOf(
  services: Services,
  writer: Writer,
  account: UserRow | undefined,
  isProven: (account: UserRow) => Promise<boolean>,
): Promise<UserRow | undefined> {
  if (account !== undefined) return isNobodys(account) || (await isProven(account)) ? account : undefined;
  const { registration } = await readSettings(services);
  return registration.disable ? undefined : newWriter(services, writer);
}

/** A person apart from the account of an address that is not proven. */
export const unverifiedWriter = (tx: Database, { name, email }: Writer, account: UserRow | undefined) =>
  insertUnverifiedSender(tx, { name, email, account });
