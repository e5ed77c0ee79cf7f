import type { ReactElement } from 'react';
import type { z } from 'zod';
import type { Translate } from '#shared/translation.ts';

/** How mails of a site look. */
export interface MailTheme {
  /** The address of the logo; null for a site that has none. */
  logo: string | null;
  /** Of the button, and of its words. */
  accent: string;
  onAccent: string;
  /** Where readers choose what they are told by mail; null where they can not. */
  choices?: string | null;
}

/** What a mail template knows of the site, and of how its reader is spoken to. */
export interface MailSite {
  name: string;
  url: string;
  /** The language of the reader. */
  language: string;
  translate: Translate;
  /** Those of the product without it. */
  looks?: MailTheme;
  /** The name of the reader, null when they gave none; undefined where a mail greets nobody. */
  reader?: string | null;
}

/** What a site may word itself in a mail. */
export interface MailForEditors<Props extends object> {
  /** When it is sent, as administrators read it. */
  label: string;
  /** Shows how it looks, made up. Its values are longer than words, so that they are found in what the product says. */
  sample: (translate: Translate) => NoInfer<Props>;
  /** What its wording may name besides the texts and numbers that the mail is made of. */
  values?: (props: NoInfer<Props>, site: MailSite) => Record<string, string>;
}

/** A kind of mail: what it is called, what it needs, what it says. */
export interface MailTemplate<Props extends object = object> {
  name: string;
  props: z.ZodType<Props>;
  subject: (props: Props, site: MailSite) => string;
  body: (props: Props, site: MailSite) => ReactElement;
  /** Where answers go, when not to the site. */
  replyTo?: (props: Props) => { name: string; address: string };
  /** How administrators may change its words; absent where the product alone decides. */
  editing?: MailForEditors<Props>;
  /** Goes to many in the same words, and so greets nobody by name. */
  isNews?: boolean;
  /** Readers choose whether they get it. */
  isChosen?: boolean;
  /** What of its props is a link that lets in whoever opens it: a wording can not send it anywhere else. */
  secrets?: readonly string[];
  /** Nothing of it is kept once it has left, as its link works once; so it is never sent again. */
  worksOnce?: boolean;
}

export interface Recipients {
  /** Each gets a mail of their own and does not see the others. */
  emails: readonly string[];
  /** Mails of one thread stand together in the reader's mailbox. */
  thread?: string;
  /** When they may leave; now unless given. */
  when?: string;
}

/** Names the type parameter of a template by inference. */
export const defineMail = <Props extends object>(template: MailTemplate<Props>): MailTemplate<Props> =>
  template;
