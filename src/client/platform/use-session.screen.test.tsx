import { QueryClientProvider } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { createTRPCClient } from '@trpc/client';
import { type ComponentType, lazy, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { BootstrapData } from '#shared/settings.ts';
import { agentUser } from '../testing/screen.tsx';
import { api } from './api/api.ts';
import { createQueryClient } from './api/query-client.ts';
import { rememberMade, storeBootstrap, updateBootstrap } from './bootstrap.ts';
import { useUser } from './use-session.ts';

const client = createTRPCClient<never>({ links: [] }) as never;

/** Renders an element only when something is unread, like the bell. */
function Count() {
  const unread = useUser()?.unread_notifications_count ?? 0;
  return <p>Unread{unread > 0 && <b>{unread}</b>}</p>;
}

function pageWith(Part: ComponentType) {
  const queryClient = createQueryClient();
  const data = { user: { ...agentUser, unread_notifications_count: 0 } } as unknown as BootstrapData;
  storeBootstrap(queryClient, data);
  const page = (
    <api.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <Part />
        </Suspense>
      </QueryClientProvider>
    </api.Provider>
  );
  return { page, queryClient, data };
}

it('lets a part that comes alive after a change fit its HTML, and shows the change then', async () => {
  const place = document.createElement('div');
  place.innerHTML = renderToString(pageWith(Count).page);
  let arrive = (_part: { default: ComponentType }) => {};
  const Late = lazy(() => new Promise<{ default: ComponentType }>((resolve) => (arrive = resolve)));
  const { page, queryClient, data } = pageWith(Late);
  rememberMade(data);
  const problems: unknown[] = [];
  await act(async () => hydrateRoot(place, page, { onRecoverableError: (error) => problems.push(error) }));
  await act(async () =>
    updateBootstrap(queryClient, (before) => ({
      ...before,
      user: before.user && { ...before.user, unread_notifications_count: 3 },
    })),
  );
  expect(place.textContent).toBe('Unread');
  await act(async () => arrive({ default: Count }));
  expect(place.textContent).toBe('Unread3');
  expect(problems).toEqual([]);
});
