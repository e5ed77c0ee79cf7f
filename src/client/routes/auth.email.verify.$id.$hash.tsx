import { createFileRoute, redirect } from '@tanstack/react-router';
import { VerificationFailedScreen } from '../domains/auth/verification/verification-refused-screen.tsx';
import { pageLoad } from '../platform/api/page-load.ts';
import { readBootstrap } from '../platform/bootstrap.ts';
import { hiddenHead } from '../platform/head/page-head.ts';

const text = (value: unknown) => (value === undefined ? undefined : String(value));

export const Route = createFileRoute('/auth/email/verify/$id/$hash')({
  validateSearch: ({ expires, signature }: Record<string, unknown>) => ({ expires, signature }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps, location }) => {
    const { id, hash } = params;
    const link = { id, hash, expires: text(deps.expires), signature: text(deps.signature) };
    const { reset_token, email } = await pageLoad(location.href, () =>
      context.api.auth.verification.verify.fetch(link),
    );
    const { user } = readBootstrap(context.queryClient);
    const isOwn = user !== null && String(user.id) === id;
    const ending = reset_token === null ? '' : `&${new URLSearchParams({ reset: reset_token, email })}`;
    throw redirect({ href: isOwn ? '/?verified=1' : `/login?verified=1${ending}`, statusCode: 302 });
  },
  head: hiddenHead('Verify your email'),
  errorComponent: VerificationFailedScreen,
});
