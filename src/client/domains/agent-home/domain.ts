import { defineClientDomain } from '../../shell/client-domain.ts';

export const agentHomeDomain = defineClientDomain({ name: 'agent-home' });
