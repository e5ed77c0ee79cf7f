import { defineClientDomain } from '../../shell/client-domain.ts';

export const searchDomain = defineClientDomain({ name: 'search' });
