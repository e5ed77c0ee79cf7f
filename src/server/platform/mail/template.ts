import type { ReactElement } from 'react';
import type { z } from 'zod';

/** What a mail template knows of the site. */
export interface MailSite {
  name: string;
  url: string;
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
