import { plainTextSelectors, render } from '@react-email/render';
import { compile } from 'html-to-text';
import type { ReactElement } from 'react';

export interface MailText {
  html: string;
  text: string;
}

/** Made once: reading its rules takes longer than reading a mail. */
const plainTextOf = compile({ wordwrap: false, selectors: plainTextSelectors });

/** A mail as mail programs take it: for those that draw, and for those that read. */
export async function renderMail(mail: ReactElement): Promise<MailText> {
  const html = await render(mail);
  return { html, text: plainTextOf(html) };
}
