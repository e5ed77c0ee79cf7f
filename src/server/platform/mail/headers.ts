import type { MailSite, MailTemplate } from './template.ts';

/**
 * Marks a mail that nobody wrote as automatic, and links to the subscription choices of optional ones. Notifications are
 * a list, by which their readers filter them.
 * @param kind The kind of notification; null for other mails.
 */
export const headersOf = (
  { isChosen, isPersonal }: Pick<MailTemplate, 'isChosen' | 'isPersonal'>,
  { looks, url }: Pick<MailSite, 'looks' | 'url'>,
  kind: string | null,
): Record<string, string> => ({
  ...(!isPersonal && { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
  ...(!isPersonal && kind !== null && { 'List-Id': `<notifications.${new URL(url).hostname}>` }),
  ...(isChosen && looks?.choices && { 'List-Unsubscribe': `<${looks.choices}>` }),
});
