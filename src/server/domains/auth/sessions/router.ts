import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import { passwordProofInput } from '#shared/passwords.ts';
import { endSessionInput, sessionSchema } from '#shared/sessions.ts';
import { inSession } from '../procedure.ts';
import { endOwnOtherSessions, endOwnSession, listSessions } from './own-sessions.ts';

const rest = restCalls('Account security');

export const sessionsRouter = router({
  list: inSession
    .meta(
      rest('GET /api/v1/user-sessions', 'List your sessions', {
        description:
          'Lists the sessions of the own account with device, place and last use. The session of the call itself is marked.',
      }),
    )
    .output(output(z.object({ sessions: z.array(sessionSchema) })))
    .query(async ({ ctx }) => ({ sessions: await listSessions(ctx, ctx.user.id, ctx.sessionId) })),

  end: inSession
    .meta(
      rest('DELETE /api/v1/user-sessions/{id}', 'Log out a session', {
        description: 'Ends that session at once. The own sessions only: others are 404.',
      }),
    )
    .input(endSessionInput)
    .output(output(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await endOwnSession(ctx, ctx.user.id, ctx.sessionId, input.id);
      return {};
    }),

  logoutOther: inSession
    .meta(
      rest('POST /api/v1/user-sessions/logout-other', 'Log out all other sessions', {
        description: 'Ends all sessions of the own account but this one. Requires the password.',
      }),
    )
    .input(passwordProofInput)
    .output(output(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await endOwnOtherSessions(ctx, ctx.user.id, input.password);
      return {};
    }),
});
