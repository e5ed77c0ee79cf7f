import { defineDomain } from '../../platform/domain.ts';

export const settingsDomain = defineDomain({ name: 'settings' });
