import { useWindowEvent } from '@mantine/hooks';
import { notificationsStore } from '@mantine/notifications';
import { useEffect, useState } from 'react';

/** Pixels that a toast needs at the bottom of the window. */
const needed = 96;
/** Max width of a toast, in pixels. */
const widest = 500;
const gap = 8;

interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

interface Size {
  width: number;
  height: number;
}

/** Pixels that a toast moves up so that it covers none of the boxes; 0 when there is no free place. */
export function riseAbove(boxes: readonly Box[], { width, height: windowHeight }: Size): number {
  const start = (width - widest) / 2;
  const fromBottom = boxes
    .filter(({ left, right }) => left < start + widest && right > start)
    .sort((one, other) => other.bottom - one.bottom);
  let rise = 0;
  for (const { top, bottom } of fromBottom) {
    const isUnder = bottom > windowHeight - rise - needed && top < windowHeight - rise;
    if (isUnder) rise = windowHeight - top + gap;
  }
  return rise > windowHeight - needed ? 0 : rise;
}

const controls = 'a, button, input, select, textarea';

/** The element that must stay uncovered, or the controls of a long form: the space between them may be covered. */
const partsOf = (element: HTMLElement) =>
  element.dataset.keepClear === 'controls' ? [...element.querySelectorAll(controls)] : [element];

/**
 * Pixels that move toasts off elements marked with `data-keep-clear`, or with the value `controls` off the buttons and
 * fields in them.
 */
export function useToastClearance(): number {
  const [rise, setRise] = useState(0);
  const measure = () => {
    if (notificationsStore.getState().notifications.length === 0) return;
    const marked = [...document.querySelectorAll<HTMLElement>('[data-keep-clear]')].flatMap(partsOf);
    setRise(
      riseAbove(
        marked.map((element) => element.getBoundingClientRect()),
        { width: window.innerWidth, height: window.innerHeight },
      ),
    );
  };
  useEffect(() => notificationsStore.subscribe(() => requestAnimationFrame(measure)));
  useWindowEvent('scroll', measure, { capture: true, passive: true });
  useWindowEvent('resize', measure);
  return rise;
}
