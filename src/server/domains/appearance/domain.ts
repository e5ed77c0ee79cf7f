import { defineDomain } from '../../platform/domain.ts';

/** How the site looks: its draft, what was published, its themes and its pictures. */
export const appearanceDomain = defineDomain({ name: 'appearance' });
