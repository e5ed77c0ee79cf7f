import { defineDomain } from '../../platform/domain.ts';
import { agentHomeRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };

/** The work of an agent at a glance. */
export const agentHomeDomain = defineDomain({
  name: 'agent-home',
  routers: { agentHome: agentHomeRouter },
  texts: { de: german, ar: arabic },
});
