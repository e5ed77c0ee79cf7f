import type { ReactElement } from 'react';
import type { z } from 'zod';
import type { Translate } from '#shared/translation.ts';

/** What a mail template knows of the site, and of how its reader is spoken to. */
export interface MailSite {
  name: string;
  url: string;
  /** The language of the reader. */
  language: string;
  translate: Translate;
}

/** A kind of mail: what it is called, what it needs, what it says. */
export interface MailTemplate<Props extends object = object> {
  name: string;
  props: z.ZodType<Props>;
  subject: (props: Props, site: MailSite) => string;
  body: (props: Props, site: MailSite) => ReactElement;
}

/** Names the type parameter of a template by inference. */
export const defineMail = <Props extends object>(template: MailTemplate<Props>): MailTemplate<Props> =>
  template;
