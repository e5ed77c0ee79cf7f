import type { DeliveryReport, Mail, MailAttachment } from './mail.ts';

const scanned = 512 * 1024;
const maxRecipients = 100;

const fieldIn = (block: string, name: string): string | null => {
  // bounded: names of fields, over one part of a report.
  const field = new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t].*)*)`, 'im');
  const line = field.exec(block.slice(0, 20_000))?.[1];
  return line === undefined ? null : line.replace(/\r?\n[ \t]+/g, ' ').trim();
};

/** `rfc822; someone@example.org` without its type. */
const withoutType = (value: string | null) =>
  value?.replace(/^[\w-]+[ \t]*;[ \t]*/, '').replace(/^<|>$/g, '') ?? '';

function recipientsIn(status: string): DeliveryReport['recipients'] {
  return status
    .split(/\r?\n\s*\r?\n/)
    .map((block) => ({
      address: withoutType(
        fieldIn(block, 'Final-Recipient') ?? fieldIn(block, 'Original-Recipient'),
      ).toLowerCase(),
      action: (fieldIn(block, 'Action') ?? '').toLowerCase().slice(0, 30),
      status: fieldIn(block, 'Status')?.slice(0, 30) ?? null,
      diagnostic: withoutType(fieldIn(block, 'Diagnostic-Code')).slice(0, 1000) || null,
    }))
    .filter(({ address, action }) => address.includes('@') && action !== '')
    .slice(0, maxRecipients);
}

/** Addresses of reports without a machine-readable part. */
const failedRecipients = (header: Mail['header']): DeliveryReport['recipients'] =>
  (header('x-failed-recipients') ?? '')
    .split(',')
    .map((address) => address.trim().toLowerCase())
    .filter((address) => address.includes('@'))
    .slice(0, maxRecipients)
    .map((address) => ({ address, action: 'failed', status: null, diagnostic: null }));

const isDaemon = /^(?:mailer-daemon|postmaster|mail-daemon)@/i;

/**
 * The delivery report that a mail is: a `multipart/report`, or one of a mail server without a sender of its own; null for
 * any other.
 */
export function readReport(
  raw: Buffer,
  header: Mail['header'],
  from: Mail['from'],
  attachments: readonly MailAttachment[],
): DeliveryReport | null {
  const isReport = /multipart\/report/i.test(header('content-type') ?? '');
  const isFromServer = header('return-path')?.trim() === '<>' || header('x-failed-recipients') !== null;
  if (!isReport && !(isFromServer && (from === null || isDaemon.test(from.address)))) return null;
  const status = attachments.find(({ type }) => /^message\/(?:global-)?delivery-status$/i.test(type));
  if (isReport && status === undefined && /disposition-notification/i.test(header('content-type') ?? ''))
    return null;
  const text = raw.subarray(0, scanned).toString('latin1');
  const named = [...text.matchAll(/^message-id:\s{0,10}<([^<>\s]{1,998})>/gim)].map(([, id]) => id ?? '');
  const recipients = status === undefined ? [] : recipientsIn(Buffer.from(status.content).toString('utf8'));
  return {
    // The first is the report's own.
    message_ids: [...new Set(named.slice(1))].slice(0, 20),
    recipients: recipients.length > 0 ? recipients : failedRecipients(header),
  };
}
