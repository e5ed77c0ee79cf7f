/** An address and the name that is written before it. */
export interface MailAddress {
  /** In lower case. */
  address: string;
  name: string;
}

export interface MailAttachment {
  name: string;
  type: string;
  content: Uint8Array;
  /** Its content id, without angle brackets, when the text can show it. */
  cid: string | null;
}

/** The report of a mail server on the delivery of a mail. */
export interface DeliveryReport {
  /** Message-IDs that the report names, such as that of the mail it is about. */
  message_ids: string[];
  recipients: {
    address: string;
    /** `failed`, `delayed`, `delivered`, `relayed` or `expanded`. */
    action: string;
    /** Such as `5.1.1`. */
    status: string | null;
    diagnostic: string | null;
  }[];
}

/** A mail as far as a help desk uses it. */
export interface Mail {
  /** Without angle brackets, as all Message-IDs here. */
  message_id: string | null;
  in_reply_to: string[];
  /** Newest last. */
  references: string[];
  from: MailAddress | null;
  to: MailAddress[];
  cc: MailAddress[];
  delivered_to: string[];
  subject: string;
  html: string | null;
  text: string | null;
  attachments: MailAttachment[];
  /** Attachments beyond the bounds. */
  dropped: { name: string; reason: string }[];
  /** The first value of a header, unfolded; null without it. */
  header: (name: string) => string | null;
  /** Whether a program answered it, or sent it. */
  automatic: 'auto_reply' | 'automated' | null;
  /** Whether the receiving server of that name found that it is from the domain of its only author. */
  isProvenBy: (server: string) => boolean;
  /** Marked as spam by the receiving server. */
  spam: boolean;
  report: DeliveryReport | null;
  /** Why it can not be read; null for a mail. */
  malformed: string | null;
}
