import { defineDomain } from '#server/platform/domain.ts';
import { viewApiTexts } from './api-texts.ts';
import { viewsRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { viewWrites } from './writes.ts';

/** The calls of views, and the way from one ticket of a list to the next. */
export const viewsAdminDomain = defineDomain({
  name: 'views/admin',
  routers: { views: viewsRouter },
  writes: viewWrites,
  apiTexts: viewApiTexts,
  texts: { de: german, ar: arabic },
});
