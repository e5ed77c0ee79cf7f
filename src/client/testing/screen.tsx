import { MantineProvider } from '@mantine/core';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { type ReactNode, Suspense } from 'react';
import type { AppRouter } from '#server/router.ts';
import type { CurrentUser } from '#shared/auth.ts';
import type { BootstrapData } from '#shared/settings.ts';
import { api } from '../platform/api/api.ts';
import { createQueryClient } from '../platform/api/query-client.ts';
import { storeBootstrap } from '../platform/bootstrap.ts';
import { useFreshBootstrap } from '../platform/use-session.ts';
import { themeWith } from '../ui/theme.ts';

/** What each procedure answers, by its path; what is thrown is a refusal. */
export type Answers = Record<string, (input: unknown) => unknown>;

/** A refusal as the server words it. */
export class Refusal extends Error {
  readonly data: {
    httpStatus: number;
    reason?: string;
    /** What is wrong with which field. */
    texts?: Record<string, string[]>;
    details?: Record<string, unknown>;
  };
  constructor(message: string, data: Refusal['data']) {
    super(message);
    this.data = data;
  }
}

/** An agent with every permission that screens ask for. */
export const agentUser = {
  id: 7,
  display_name: 'Aiko Agent',
  avatar: null,
  email: 'agent@example.com',
  roles: [],
  permissions: ['tickets.update', 'files.create', 'articles.view'].map((name) => ({
    name,
    restrictions: [],
  })),
  subscriptions: [],
  timezone: 'UTC',
} as unknown as CurrentUser;

/** As much of the page's data as screens read here. */
const bootstrapFor = (user: CurrentUser | null, language: string, lines: Record<string, string>) =>
  ({
    settings: {
      branding: { site_name: 'Helpdock' },
      themes: { user_change: true },
      i18n: { default: 'en', language, lines, languages: [] },
      dates: { default_timezone: 'UTC', format: 'short' },
      maintenance: { enable: false, message: '' },
      workspaces: { integrated: true },
      contact: { enable: false },
      tickets: { reopen_days: null, lock_after_days: null, bin_days: 30, assign_on_reply: true },
      billing: { enable: false, integrated: true },
      notifications: { integrated: true },
      notif_subs: { integrated: false },
      search: { suggest_in_form: true, suggest_hold_out: 0 },
      uploads: {
        chunk_size: 1_000_000,
        max_size: 1_000_000,
        allowed_extensions: [],
        blocked_extensions: ['exe'],
        uploads_driver: 'local',
        public_driver: 'local',
        disable_tus: true,
        s3_direct_upload: false,
      },
    },
    themes: { all: [], selectedThemeId: null, follows_browser: true },
    user,
    guest_role: { id: 1, name: 'guests', permissions: [] },
  }) as unknown as BootstrapData;

function answering(answers: Answers, calls: Call[]): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        calls.push({ path: op.path, input: op.input });
        const answer = answers[op.path];
        // What a test does not answer stays on its way.
        if (answer === undefined) return;
        Promise.resolve()
          .then(() => answer(op.input))
          .then(
            (data) => {
              observer.next({ result: { type: 'data', data } });
              observer.complete();
            },
            (error: unknown) => {
              const data = error instanceof Refusal ? error.data : {};
              const { message } = error as Error;
              const shape = { error: { message, code: -32_000, data } };
              observer.error(
                error instanceof Refusal
                  ? TRPCClientError.from(shape as never)
                  : TRPCClientError.from(error as Error),
              );
            },
          );
      });
}

interface Call {
  path: string;
  input: unknown;
}

interface ScreenOptions {
  answers?: Answers;
  user?: CurrentUser | null;
  language?: string;
  /** The lines of that language, by their English text. */
  lines?: Record<string, string>;
}

function FreshBootstrap() {
  useFreshBootstrap();
  return null;
}

/** Shows a part of the screen as it is in the page, with the server's answers given. */
export async function showScreen(
  screen: ReactNode,
  { answers = {}, user = agentUser, language = 'en', lines = {} }: ScreenOptions = {},
) {
  const queryClient = createQueryClient();
  storeBootstrap(queryClient, bootstrapFor(user, language, lines));
  const calls: Call[] = [];
  const client = createTRPCClient<AppRouter>({ links: [answering(answers, calls)] });
  const root = createRootRoute();
  const everything = createRoute({ getParentRoute: () => root, path: '$' });
  const router = createRouter({
    routeTree: root.addChildren([everything]),
    context: { formToken: undefined },
    history: createMemoryHistory({ initialEntries: ['/'] }),
    isServer: false,
  });
  const wrap = (content: ReactNode) => (
    <RouterContextProvider router={router as never}>
      <api.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <MantineProvider
            theme={themeWith({ close: 'Close', showPassword: 'Show password' })}
            env="test"
            withCssVariables={false}
            withGlobalClasses={false}
          >
            <FreshBootstrap />
            <Suspense fallback={null}>{content}</Suspense>
          </MantineProvider>
        </QueryClientProvider>
      </api.Provider>
    </RouterContextProvider>
  );
  const shown = await act(async () => render(wrap(screen)));
  return {
    ...shown,
    queryClient,
    router,
    /** Every call so far. */
    calls,
    /** What was sent to one procedure. */
    sentTo: (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input),
    show: (next: ReactNode) => act(async () => shown.rerender(wrap(next))),
  };
}

/** Takes the network away, or gives it back. */
export const setOnline = (online: boolean) => act(async () => onlineManager.setOnline(online));
