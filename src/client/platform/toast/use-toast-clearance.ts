import { useWindowEvent } from '@mantine/hooks';
import { notificationsStore } from '@mantine/notifications';
import { useEffect, useState } from 'react';

/** Height that a toast needs at the lower edge of the window. */
const needed = 96;
const gap = 8;

interface Box {
  top: number;
  bottom: number;
}

/** How far a toast rises so that it lies over none of the boxes; it stays below where there is no such place. */
export function riseAbove(boxes: readonly Box[], windowHeight: number): number {
  const fromBottom = [...boxes].sort((one, other) => other.bottom - one.bottom);
  let rise = 0;
  for (const { top, bottom } of fromBottom) {
    const isUnder = bottom > windowHeight - rise - needed && top < windowHeight - rise;
    if (isUnder) rise = windowHeight - top + gap;
  }
  return rise > windowHeight - needed ? 0 : rise;
}

/** The offset that keeps toasts off elements marked with `data-keep-clear`: buttons and fields that people need. */
export function useToastClearance(): number {
  const [rise, setRise] = useState(0);
  const measure = () => {
    if (notificationsStore.getState().notifications.length === 0) return;
    const marked = [...document.querySelectorAll('[data-keep-clear]')];
    setRise(
      riseAbove(
        marked.map((element) => element.getBoundingClientRect()),
        window.innerHeight,
      ),
    );
  };
  useEffect(() => notificationsStore.subscribe(() => requestAnimationFrame(measure)));
  useWindowEvent('scroll', measure, { capture: true, passive: true });
  useWindowEvent('resize', measure);
  return rise;
}
