import type { MailSite, MailTemplate } from './template.ts';

/** Marks the mail as automatic, and links to the subscription choices of optional ones. */
export const headersOf = ({ isChosen }: MailTemplate, { looks }: MailSite): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  ...(isChosen && looks?.choices && { 'List-Unsubscribe': `<${looks.choices}>` }),
});
