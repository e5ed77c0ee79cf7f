import { blockedSenderSchema } from '#shared/blocked-senders.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const blockedSenderApiTexts: DomainApiTexts = {
  tags: { 'Blocked senders': 'Email addresses and domains whose new requests become spam.' },
  bodies: { 'blockedSenders.create': { email: '@spam.example', reason: 'Advertising' } },
  schemas: { BlockedSender: blockedSenderSchema },
};
