import { reasons, type Writes } from '../../platform/writes.ts';

export const agentWrites: Writes = { 'agents.setAvailability': { nothing: reasons.own } };
