import type { MailSite, MailTemplate } from './template.ts';

/** Marks a mail that nobody wrote as automatic, and links to the subscription choices of optional ones. */
export const headersOf = (
  { isChosen, isPersonal }: MailTemplate,
  { looks }: MailSite,
): Record<string, string> => ({
  ...(!isPersonal && { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
  ...(isChosen && looks?.choices && { 'List-Unsubscribe': `<${looks.choices}>` }),
});
