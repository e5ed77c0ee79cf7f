type Trace =
  /** The action of its entry in the audit log. */
  | { audit: string }
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
