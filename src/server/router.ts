import { domains } from './domains.ts';
import { routersOf } from './platform/domain.ts';
import { router } from './platform/trpc/init.ts';

export const appRouter = router(routersOf(domains));

export type AppRouter = typeof appRouter;
