import { defineDomain } from '../../platform/domain.ts';
import { deleteAgent, mergeAgent } from './account-deletion.ts';
import { agentApiTexts } from './api-texts.ts';
import { agentsRouter } from './router.ts';
import { agentWrites } from './writes.ts';

/** People whom tickets can be assigned to, and their availability. */
export const agentsDomain = defineDomain({
  name: 'agents',
  publicFiles: ['queries.ts'],
  routers: { agents: agentsRouter },
  writes: agentWrites,
  hooks: { accountDeleted: deleteAgent, accountsMerged: mergeAgent },
  apiTexts: agentApiTexts,
});
