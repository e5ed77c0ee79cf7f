import { act, fireEvent } from '@testing-library/react';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { BootstrapData } from '#shared/settings.ts';

// Only the lazy parts of this file.
vi.resetModules();
const { lazyComponent, loadLazyComponents } = await import('./lazy-component.ts');

const demoSite = { setup_required: false, settings: { demo: { enable: true } } } as BootstrapData;
const newSite = { ...demoSite, setup_required: true };

/** A page that re-renders after hydration, with a lazy part in it. */
function Page({ Part }: { Part: ComponentType<{ round: number }> }) {
  const [round, setRound] = useState(0);
  useEffect(() => setRound(1), []);
  return (
    <Suspense fallback="…">
      <Part round={round} />
    </Suspense>
  );
}

it('is there before the page is taken over: it answers, and stays where the server put it', async () => {
  const onPress = vi.fn();
  const Menu = ({ round }: { round: number }) => (
    <button type="button" onClick={onPress}>
      Menu {round}
    </button>
  );
  const Late = lazyComponent(
    async () => Menu,
    ({ settings }) => settings.demo.enable,
  );
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = renderToString(<Page Part={Menu} />);
  const button = place.querySelector('button') as HTMLButtonElement;
  await loadLazyComponents(demoSite);
  await act(async () => hydrateRoot(place, <Page Part={Late} />));
  expect(button.isConnected).toBe(true);
  expect(button.textContent).toBe('Menu 1');
  fireEvent.click(button);
  expect(onPress).toHaveBeenCalledOnce();
});

it('is fetched where pages come with it, also when it is a part of a part', async () => {
  const inner = vi.fn(async () => () => null);
  const outer = vi.fn(async () => {
    lazyComponent(inner, ({ setup_required }) => setup_required);
    return () => null;
  });
  const elsewhere = vi.fn(async () => () => null);
  lazyComponent(outer, ({ setup_required }) => setup_required);
  lazyComponent(elsewhere, () => false);
  await loadLazyComponents(demoSite);
  expect(outer).not.toHaveBeenCalled();
  await loadLazyComponents(newSite);
  expect(outer).toHaveBeenCalled();
  expect(inner).toHaveBeenCalled();
  expect(elsewhere).not.toHaveBeenCalled();
});

it('does not keep a page from its visitors when its code does not come', async () => {
  lazyComponent(
    () => Promise.reject(new Error('gone')),
    () => true,
  );
  await expect(loadLazyComponents(demoSite)).resolves.toBeUndefined();
});
