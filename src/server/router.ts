import { accountRouter } from './domains/account/router.ts';
import { commonLists } from './domains/account/value-lists.ts';
import { valueListsRouter } from './domains/account/value-lists-router.ts';
import { authRouter } from './domains/auth/router.ts';
import { helpcenterRouter } from './domains/helpcenter/router.ts';
import { marketplaceRouter } from './domains/marketplace/router.ts';
import { notificationsRouter } from './domains/notifications/router.ts';
import { ticketsRouter } from './domains/tickets/router.ts';
import { ticketLists } from './domains/tickets/tags.ts';
import { uploadsRouter } from './domains/uploads/router.ts';
import { router } from './platform/trpc/init.ts';

export const appRouter = router({
  auth: authRouter,
  notifications: notificationsRouter,
  uploads: uploadsRouter,
  account: accountRouter,
  purchases: marketplaceRouter,
  helpcenter: helpcenterRouter,
  tickets: ticketsRouter,
  valueLists: valueListsRouter({ ...commonLists, ...ticketLists }),
});

export type AppRouter = typeof appRouter;
