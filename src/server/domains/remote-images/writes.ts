import { reasons, type Writes } from '../../platform/writes.ts';

export const remoteImageWrites: Writes = { 'tickets.trustSender': { nothing: reasons.own } };
