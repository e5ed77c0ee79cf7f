import { defineDomain } from '../../platform/domain.ts';
import { administrationApiTexts } from './api-texts.ts';
import { settingsRouter } from './router.ts';

/** The calls with which administrators run the site as a whole. */
export const administrationDomain = defineDomain({
  name: 'administration',
  routers: { settings: settingsRouter },
  apiTexts: administrationApiTexts,
});
