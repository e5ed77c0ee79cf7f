import { act, render } from '@testing-library/react';
import { type ComponentType, lazy, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { LiveEvent } from '#shared/notifications.ts';
import { dispatchLiveEvent, useLiveEvents } from './live-events.ts';

/** Events of other files of the process are in the module's state: their tickets have lower numbers. */
const lowest = 70_000;

const ticket = (id: number): LiveEvent => ({ name: 'ticket', id: lowest + id });

/** A component that records the ticket events of this file. */
function listening() {
  const heard: LiveEvent[] = [];
  function Listening() {
    useLiveEvents((event) => {
      if (event.id !== null && event.id > lowest) heard.push(event);
    });
    return <p>Text</p>;
  }
  return { heard, Listening };
}

it('a part of the page that comes alive after the stream hears what was told before, each once', async () => {
  const { heard, Listening } = listening();
  const pageWith = (Part: ComponentType) => (
    <Suspense>
      <Part />
    </Suspense>
  );
  const place = document.createElement('div');
  place.innerHTML = renderToString(pageWith(Listening));
  let arrive = (_part: { default: ComponentType }) => {};
  const Late = lazy(() => new Promise<{ default: ComponentType }>((resolve) => (arrive = resolve)));
  await act(async () => hydrateRoot(place, pageWith(Late)));
  dispatchLiveEvent(ticket(1));
  dispatchLiveEvent(ticket(2));
  dispatchLiveEvent(ticket(1));
  await act(async () => arrive({ default: Listening }));
  expect(heard).toEqual([ticket(2), ticket(1)]);
  dispatchLiveEvent(ticket(3));
  expect(heard).toEqual([ticket(2), ticket(1), ticket(3)]);
});

it('a part that is shown later has read what it shows since, and hears only what is new', () => {
  const { heard, Listening } = listening();
  dispatchLiveEvent(ticket(4));
  render(<Listening />);
  expect(heard).toEqual([]);
  dispatchLiveEvent(ticket(5));
  expect(heard).toEqual([ticket(5)]);
});
