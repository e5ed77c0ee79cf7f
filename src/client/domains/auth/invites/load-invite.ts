import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { LoaderApi } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { readBootstrap } from '#client/platform/bootstrap.ts';
import { requireGuest, requireOpenRegistration } from '#client/platform/session/guards.ts';
import { afterSignIn } from '#client/platform/session/redirect-target.ts';
import type { OpenInvite } from '#shared/invites.ts';
import type { AuthSearch } from '../auth-search.ts';

interface LoadInput {
  context: { queryClient: QueryClient; api: LoaderApi };
  search: AuthSearch;
}

/** The invite of a link, null when the link does not work any more. */
async function readInvite({ api }: LoadInput['context'], token: string): Promise<OpenInvite | null> {
  try {
    return (await api.invites.open.fetch({ token }, { staleTime: 0 })).invite;
  } catch (error) {
    if (readApiError(error).status === 404) return null;
    throw error;
  }
}

/**
 * What leads to sign-in or registration is not only for guests when it carries an invite: who is signed in is asked there.
 * Answers with the invite; null when it is over, undefined when there is none.
 */
export async function enterWith(input: LoadInput, way: 'login' | 'register') {
  const { context, search } = input;
  if (search.invite === undefined) {
    await requireGuest(input);
    if (way === 'register') requireOpenRegistration(input);
    return undefined;
  }
  const bootstrap = readBootstrap(context.queryClient);
  const invite = await readInvite(context, search.invite);
  if (bootstrap.user !== null) {
    if (invite?.accepted) throw redirect({ href: afterSignIn(bootstrap), statusCode: 302 });
    return invite;
  }
  if (invite === null) return null;
  const needed = invite.has_account ? 'login' : 'register';
  if (needed !== way) throw redirect({ to: `/${needed}`, search, statusCode: 302 });
  return invite;
}
