import { emailChangeMails } from './domains/auth/email-change/emails.tsx';
import { passwordMails } from './domains/auth/passwords/emails.tsx';
import { securityMails } from './domains/auth/security-emails.tsx';
import { verificationMails } from './domains/auth/verification/emails.tsx';
import { ticketMails } from './domains/tickets/emails.tsx';
import type { MailTemplate } from './platform/mail/template.ts';

/** Every kind of mail the product sends. */
export const templates = [
  ...securityMails,
  ...emailChangeMails,
  ...verificationMails,
  ...passwordMails,
  ...ticketMails,
] as unknown as readonly MailTemplate[];
