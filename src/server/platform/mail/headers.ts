import type { MailSite, MailTemplate } from './template.ts';

/** No machine answers it, and who chooses such mails finds where. */
export const headersOf = ({ isChosen }: MailTemplate, { looks }: MailSite): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  ...(isChosen && looks?.choices && { 'List-Unsubscribe': `<${looks.choices}>` }),
});
