import { defineDomain } from '../../platform/domain.ts';
import { draftApiTexts } from './api-texts.ts';
import { showsDraftFile } from './colleagues.ts';
import { draftLimits } from './limits.ts';
import { draftsRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { draftWrites } from './writes.ts';

/** Unsent messages of tickets, kept on the server for all devices of their author. */
export const draftsDomain = defineDomain({
  name: 'drafts',
  publicFiles: ['colleagues.ts', 'queries.ts'],
  routers: { drafts: draftsRouter },
  writes: draftWrites,
  limits: draftLimits,
  hooks: { fileReadable: showsDraftFile },
  apiTexts: draftApiTexts,
  texts: { de: german, ar: arabic },
});
