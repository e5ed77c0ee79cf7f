import { authRouter } from './domains/auth/router.ts';
import { helpcenterRouter } from './domains/helpcenter/router.ts';
import { notificationsRouter } from './domains/notifications/router.ts';
import { ticketsRouter } from './domains/tickets/router.ts';
import { router } from './platform/trpc/init.ts';

export const appRouter = router({
  auth: authRouter,
  notifications: notificationsRouter,
  helpcenter: helpcenterRouter,
  tickets: ticketsRouter,
});

export type AppRouter = typeof appRouter;
