import { defineDomain } from '../../platform/domain.ts';
import { presenceApiTexts } from './api-texts.ts';
import { presenceRouter } from './router.ts';
import { deletePresence, deletePresenceOfMerged } from './service.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { presenceWrites } from './writes.ts';

/** Who has a ticket open, and what they do there. */
export const presenceDomain = defineDomain({
  name: 'presence',
  routers: { presence: presenceRouter },
  writes: presenceWrites,
  hooks: { accountDeleted: deletePresence, accountsMerged: deletePresenceOfMerged },
  apiTexts: presenceApiTexts,
  texts: { de: german, ar: arabic },
});
