import { defineDomain } from '../../platform/domain.ts';
import { draftApiTexts } from './api-texts.ts';
import { draftLimits } from './limits.ts';
import { draftsRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { draftWrites } from './writes.ts';

/** Unsent messages of tickets, kept on the server for all devices of their author. */
export const draftsDomain = defineDomain({
  name: 'drafts',
  publicFiles: ['queries.ts'],
  routers: { drafts: draftsRouter },
  writes: draftWrites,
  limits: draftLimits,
  apiTexts: draftApiTexts,
  texts: { de: german, ar: arabic },
});
