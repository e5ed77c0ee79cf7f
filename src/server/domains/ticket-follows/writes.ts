import { reasons, type Writes } from '../../platform/writes.ts';

export const ticketFollowWrites: Writes = {
  'tickets.follow': { nothing: reasons.own, withoutKey: reasons.repeatable },
  'tickets.followWorkspace': { nothing: reasons.own },
  'tickets.unfollow': { nothing: reasons.own },
};
