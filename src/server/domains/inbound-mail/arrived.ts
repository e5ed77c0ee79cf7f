import type { Mail, MailAddress } from '../../platform/mime/mail.ts';
import type { UserRow } from '../auth/queries.ts';
import type { MailboxRow } from '../mailboxes/queries.ts';
import type { InboundRow } from './queries.ts';
import type { Match } from './threading.ts';

/** A mail with everything that decides what becomes of it. */
export interface Arrived {
  row: InboundRow;
  mail: Mail;
  from: MailAddress;
  mailbox: MailboxRow;
  /** All addresses of mailboxes, in lower case. */
  siteAddresses: ReadonlySet<string>;
  /** Of the address of the sender. */
  account: UserRow | undefined;
  match: Match;
  /** Whether its receiving server verified that it is from the account, by the verified address of it. */
  isProven: boolean;
  isForced: boolean;
}
