import type { MailSite, MailTemplate } from './template.ts';

/**
 * Marks a mail that nobody wrote as automatic. Notifications are a list, by which their readers filter them, and which
 * mail programs offer to leave: by one click where the kind is known, else by the page of all choices.
 * @param kind The kind of notification; null for other mails.
 */
export const headersOf = (
  { isChosen, isPersonal }: Pick<MailTemplate, 'isChosen' | 'isPersonal'>,
  { looks, url, unsubscribe }: Pick<MailSite, 'looks' | 'url' | 'unsubscribe'>,
  kind: string | null,
): Record<string, string> => ({
  ...(!isPersonal && { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
  ...(!isPersonal && kind !== null && { 'List-Id': `<notifications.${new URL(url).hostname}>` }),
  ...(!isPersonal &&
    isChosen &&
    looks?.choices && { 'List-Unsubscribe': `<${unsubscribe ?? looks.choices}>` }),
  ...(unsubscribe !== undefined && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
});
