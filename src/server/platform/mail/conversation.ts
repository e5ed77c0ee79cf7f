/** A mail of a thread. */
export interface ThreadMail {
  thread: string | null;
  recipient: string;
}

/** What a mail has of the conversation that it belongs to. */
export interface Conversation {
  /** The address to which its recipient replies; the site's without it. */
  replyTo: string | null;
  /** The sender, with a name; the site's without it. */
  from: { name: string; address: string } | null;
  /** Message-IDs of mails that came in, oldest first. */
  references: readonly string[];
}
