import { cannedReplySchema } from '#shared/canned-replies.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const cannedReplyApiTexts: DomainApiTexts = {
  tags: { 'Saved replies': 'Texts that agents answer with again and again.' },
  parameters: {
    shared: 'Only saved replies that others see (`true`), or that only the caller sees (`false`).',
    unused: 'Only saved replies that no one has used for six months.',
  },
  bodies: {
    'cannedReplies.create': {
      name: 'Cartridge ordered',
      body: '<p>Hi {{customer.first_name|there}},</p><p>Your cartridge is on its way.</p>',
      shortcut: 'cartridge',
      folder: 'Orders',
      shared: true,
    },
    'cannedReplies.update': { keywords: 'ink, toner' },
    'cannedReplies.render': { ticket_id: 1 },
    'cannedReplies.import': { csv: 'name,body\nThanks,Thank you for your message.', dry_run: true },
  },
  schemas: { CannedReply: cannedReplySchema },
};
