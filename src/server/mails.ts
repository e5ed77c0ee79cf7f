import { ticketMails } from './domains/tickets/emails.tsx';
import type { MailTemplate } from './platform/mail/template.ts';

/** Every kind of mail the product sends. */
export const templates = [...ticketMails] as unknown as readonly MailTemplate[];
