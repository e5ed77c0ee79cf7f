import { agentSchema } from '#shared/agents.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const agentApiTexts: DomainApiTexts = {
  tags: { Agents: 'Agents and their availability.' },
  bodies: { 'agents.setAvailability': { state: 'away', hand_over: true } },
  schemas: { Agent: agentSchema },
};
