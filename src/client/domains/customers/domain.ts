import { defineClientDomain } from '../../shell/client-domain.ts';

/** Customers, as agents see them. It has no screens in the administration. */
export const customersDomain = defineClientDomain({ name: 'customers' });
