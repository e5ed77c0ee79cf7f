import type { AuditAction } from '#shared/audit-actions.ts';

type Trace =
  /** The action of its entry in the audit log. */
  | { audit: AuditAction }
  /** An entry when staff changes how they sign in, with the mail about it. */
  | { security: string }
  /** An entry in the history of the record itself. */
  | { history: true }
  /** Why it leaves nothing. */
  | { nothing: string };

/** The trace that a mutation leaves. */
export type Write = Trace & {
  /** Of a call over POST: why it takes no `Idempotency-Key`. */
  withoutKey?: string;
};

/** By the names of the calls. */
export type Writes = Readonly<Record<string, Write>>;

/** What several domains give as a reason for `nothing` or `withoutKey`. */
export const reasons = {
  repeatable: 'Repeating it changes nothing.',
  own: 'It changes only the caller’s own records, or the ticket’s history has it.',
  readOnly: 'It answers with something and stores nothing.',
  trial: 'It tests something and changes nothing.',
  session: 'It is about the session of a browser.',
  customers: 'Customers change their own records, which say who and when.',
  singleUse: 'Its token or code works once.',
  visitor: 'Visitors have no account to which a key could belong.',
  readers: 'It counts use, or marks something as seen.',
  draft: 'Drafts change nothing of the site; publishing has an entry.',
  upload: 'An upload has an address of its own, by which it is continued.',
} as const;
