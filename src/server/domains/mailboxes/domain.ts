import { defineDomain } from '../../platform/domain.ts';
import { mailboxApiTexts } from './api-texts.ts';
import { dkimKeysRouter } from './dkim-router.ts';
import { mailboxLimits } from './limits.ts';
import { mailboxPermissions } from './permissions.ts';
import { listMailboxes } from './queries.ts';
import { mailboxesRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { mailboxWrites } from './writes.ts';

/** Addresses that customers write to. */
export const mailboxesDomain = defineDomain({
  name: 'mailboxes',
  publicFiles: [
    'addresses.ts',
    'imap.ts',
    'imap-errors.ts',
    'oauth.ts',
    'queries.ts',
    'secrets.ts',
    'sending.ts',
    'tables.ts',
  ],
  routers: { mailboxes: mailboxesRouter, dkimKeys: dkimKeysRouter },
  writes: mailboxWrites,
  permissions: mailboxPermissions,
  limits: mailboxLimits,
  hooks: { listMailboxes },
  apiTexts: mailboxApiTexts,
  texts: { de: german, ar: arabic },
});
