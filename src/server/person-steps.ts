import { forgetWaysIn } from './domains/auth/leaving/service.ts';
import { importOnLinking } from './domains/marketplace/jobs.ts';
import { bringPurchase } from './domains/marketplace/registration/service.ts';
import { forgetPurchases, purchasesOf } from './domains/marketplace/service.ts';
import { forgetNotifications } from './domains/notifications/service.ts';
import { returnTickets } from './domains/tickets/leaving/service.ts';
import { forgetFiles } from './domains/uploads/leaving/service.ts';
import type { PersonSteps } from './platform/person-steps.ts';

/** What the parts of the product do when somebody gets an account, or gives it up, and what they know of people. */
export const personSteps: PersonSteps = {
  joining: [bringPurchase],
  leaving: [forgetWaysIn, forgetNotifications, forgetPurchases, returnTickets, forgetFiles],
  linking: [importOnLinking],
  purchasesOf,
};
