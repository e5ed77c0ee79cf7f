import { deleteCredentials } from './domains/auth/account-deletion.ts';
import { importOnLinking } from './domains/marketplace/jobs.ts';
import { bringPurchase } from './domains/marketplace/registration.ts';
import { forgetPurchases, purchasesOf } from './domains/marketplace/service.ts';
import { forgetNotifications } from './domains/notifications/service.ts';
import { unassignTickets } from './domains/tickets/account-deletion.ts';
import { deleteFilesOf } from './domains/uploads/account-deletion.ts';
import type { AccountHooks } from './platform/account-hooks.ts';

/** What the parts of the product do when somebody gets an account, or gives it up, and what they know of people. */
export const accountHooks: AccountHooks = {
  onRegister: [bringPurchase],
  onDelete: [deleteCredentials, forgetNotifications, forgetPurchases, unassignTickets, deleteFilesOf],
  onLink: [importOnLinking],
  purchasesOf,
};
