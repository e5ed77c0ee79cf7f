import { defineDomain } from '../../platform/domain.ts';

/** How administrators see and word the mails that leave the site. */
export const mailsDomain = defineDomain({ name: 'mails' });
