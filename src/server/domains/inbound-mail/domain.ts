import { defineDomain } from '../../platform/domain.ts';
import { inboundApiTexts } from './api-texts.ts';
import { inboundJobs } from './jobs.ts';
import { inboundLimits } from './limits.ts';
import { mailboxAutomaticReply, mailboxSignature } from './mailbox-texts.ts';
import { countStates, mailboxCountsOf } from './queries.ts';
import { inboundMailRouter } from './router.ts';
import { inboundSettings } from './settings.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { inboundWrites } from './writes.ts';

/** Mails that come in: stored first, then made into tickets and replies. */
export const inboundMailDomain = defineDomain({
  name: 'inbound-mail',
  routers: { inboundMail: inboundMailRouter },
  writes: inboundWrites,
  jobs: inboundJobs,
  limits: inboundLimits,
  settings: inboundSettings,
  hooks: {
    countMailboxes: async ({ db }) => mailboxCountsOf(await countStates(db)),
    signatureOf: mailboxSignature,
    automaticReplyOf: mailboxAutomaticReply,
  },
  apiTexts: inboundApiTexts,
  texts: { de: german, ar: arabic },
});
