import { defineDomain } from '../../platform/domain.ts';

/** How the product itself is: what it needs, what failed, what is left to set up. */
export const systemDomain = defineDomain({ name: 'system' });
