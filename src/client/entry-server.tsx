import type { AnyRouter } from '@tanstack/react-router';
import { createRequestHandler, RouterServer, renderRouterToStream } from '@tanstack/react-router/ssr/server';
import { createTRPCClient, unstable_localLink as localLink } from '@trpc/client';
import type { inferRouterContext } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';
import type { SentForm } from '#shared/sent-form.ts';
import { pageLoadStatus } from './platform/api/page-load.ts';
import { createQueryClient } from './platform/api/query-client.ts';
import { loadBootstrap, readBootstrap } from './platform/bootstrap.ts';
import { storeSentForm } from './platform/form/sent-form.ts';
import { isSafeAddress } from './platform/head/safe-address.ts';
import { isClosed, staysOpen } from './platform/session/maintenance.ts';
import { createAppRouter } from './router.tsx';

type RequestHandlerOptions = Parameters<typeof createRequestHandler<AnyRouter>>[0];

export interface PageInput {
  request: Request;
  nonce: string;
  manifest: Awaited<ReturnType<NonNullable<RequestHandlerOptions['getRouterManifest']>>>;
  router: AppRouter;
  /** What forms need to be sent by the browser itself; not on pages that visitors share. */
  forms?: { token: string; sent: SentForm | null };
  /** On pages that signed-in people share: what stands where each answer holds the data of its own person. */
  place?: string | undefined;
  createContext: () => Promise<inferRouterContext<AppRouter>>;
  /** Told about failures inside procedures; refusals are not failures. */
  onError: (error: unknown) => void;
}

/** The status that a loader asks for, of what is a page but not a found one. */
function statusOf(matches: readonly { loaderData?: unknown }[]): number | null {
  for (const { loaderData } of matches) {
    if (typeof loaderData !== 'object' || loaderData === null || !('status' in loaderData)) continue;
    if (typeof loaderData.status === 'number') return loaderData.status;
  }
  return null;
}

const internal = 'INTERNAL_SERVER_ERROR';

/**
 * Makes one page: its loaders call the procedures in process, as the visitor of the request.
 * Throws when the page's own code fails; refused data is rendered as an error screen.
 */
export async function render(input: PageInput): Promise<Response> {
  const { request, nonce, manifest, router, forms, place, createContext, onError } = input;
  const queryClient = createQueryClient();
  const link = localLink<AppRouter>({
    router,
    createContext,
    onError: ({ error }) => error.code === internal && onError(error),
  });
  const client = createTRPCClient<AppRouter>({ links: [link] });
  const { searchParams, search } = new URL(request.url);
  await loadBootstrap(queryClient, client, searchParams.get('appearance') ?? undefined);
  if (forms?.sent) storeSentForm(queryClient, forms.sent);

  const isShut = isClosed(readBootstrap(queryClient)) && !staysOpen(new URL(request.url).pathname);
  let refused: number | null = null;
  const handle = createRequestHandler({
    request,
    createRouter: () =>
      createAppRouter({
        queryClient,
        client,
        nonce,
        formToken: forms?.token,
        personText: place,
        isSafe: isSafeAddress(search),
      }),
    getRouterManifest: () => manifest,
  });
  const response = await handle(({ request, router, responseHeaders }) => {
    const failed = router.state.matches.find(({ status }) => status === 'error');
    refused = isShut ? 503 : failed ? pageLoadStatus(failed.error) : null;
    if (failed && refused === null) throw failed.error;
    refused ??= statusOf(router.state.matches);
    return renderRouterToStream({
      request,
      router,
      responseHeaders,
      children: <RouterServer router={router} />,
    });
  });
  if (!refused) return response;
  return new Response(response.body, { status: refused, headers: response.headers });
}
