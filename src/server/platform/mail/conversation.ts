/** A mail of a thread. */
export interface ThreadMail {
  thread: string | null;
  recipient: string;
}

/** The parts of a conversation that go into each of its mails. */
export interface Conversation {
  /** The address to which its recipient replies; the site's without it. */
  replyTo: string | null;
  /** The sender, with a name; the site's without it. */
  from: { name: string; address: string } | null;
  /** The mail server that it goes out by, with the password; null for that of the site. */
  smtp_url: string | null;
  /** Message-IDs of mails that came in, oldest first. */
  references: readonly string[];
}
