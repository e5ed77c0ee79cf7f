import type { ReactElement } from 'react';
import type { z } from 'zod';
import type { Translate } from '#shared/translation.ts';

/** How mails of a site look. */
export interface MailTheme {
  /** The address of the logo; null without one. */
  logo: string | null;
  /** Of the button, and of its words. */
  accent: string;
  onAccent: string;
  /** Link to the reader's mail choices; null where there are none. */
  choices?: string | null;
}

/** The site, and the salutation of the reader, as available to a mail template. */
export interface MailSite {
  name: string;
  url: string;
  /** The language of the reader. */
  language: string;
  translate: Translate;
  /** Those of the product without it. */
  looks?: MailTheme;
  /** The reader's name, null when they have none; undefined in mails without a salutation. */
  reader?: string | null;
  /** Link that turns off the emails of this kind; only in those that readers choose. */
  unsubscribe?: string;
}

/** The parts of a mail that a site may word itself. */
export interface MailForEditors<Props extends object> {
  /** When it is sent, as administrators read it. */
  label: string;
  /** Made-up values for the preview. They are longer than words, so that they are found in the product's text. */
  sample: (translate: Translate) => NoInfer<Props>;
  /** Values for the wording besides the texts and numbers of the mail. */
  values?: (props: NoInfer<Props>, site: MailSite) => Record<string, string>;
}

/** A kind of mail: its name, its data, its texts. */
export interface MailTemplate<Props extends object = object> {
  name: string;
  props: z.ZodType<Props>;
  subject: (props: Props, site: MailSite) => string;
  body: (props: Props, site: MailSite) => ReactElement;
  /** Reply address, default: the site's. */
  replyTo?: (props: Props) => { name: string; address: string };
  /** How administrators may change its words; absent where the product alone decides. */
  editing?: MailForEditors<Props>;
  /** The same text for many recipients, so without a personal salutation. */
  isNews?: boolean;
  /** Somebody wrote it: answers of programs to it are as wanted as to any letter. */
  isPersonal?: boolean;
  /** Readers choose whether they get it. */
  isChosen?: boolean;
  /** Props that are links granting access: a wording can not put them into another link. */
  secrets?: readonly string[];
  /** Its content is deleted after sending, as its link works once; so it can not be resent. */
  worksOnce?: boolean;
}

export interface Recipients {
  /** Each recipient gets a mail of their own and does not see the others. */
  emails: readonly string[];
  /** Mails of one thread are grouped in the reader's mailbox. */
  thread?: string;
  /** Time before which it is not sent; default: now. */
  when?: string;
  /** The message of a ticket that it carries, whose delivery its author sees. */
  reply?: number;
  /** The kind of notification that it is. */
  kind?: string;
}

/** Names the type parameter of a template by inference. */
export const defineMail = <Props extends object>(template: MailTemplate<Props>): MailTemplate<Props> =>
  template;
