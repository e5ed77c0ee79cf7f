import { forgetWaysIn } from './domains/auth/account-deletion.ts';
import { importOnLinking } from './domains/marketplace/jobs.ts';
import { bringPurchase } from './domains/marketplace/registration.ts';
import { forgetPurchases, purchasesOf } from './domains/marketplace/service.ts';
import { forgetNotifications } from './domains/notifications/service.ts';
import { returnTickets } from './domains/tickets/account-deletion.ts';
import { forgetFiles } from './domains/uploads/account-deletion.ts';
import type { PersonSteps } from './platform/account-hooks.ts';

/** What the parts of the product do when somebody gets an account, or gives it up, and what they know of people. */
export const personSteps: PersonSteps = {
  joining: [bringPurchase],
  leaving: [forgetWaysIn, forgetNotifications, forgetPurchases, returnTickets, forgetFiles],
  linking: [importOnLinking],
  purchasesOf,
};
