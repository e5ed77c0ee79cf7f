import { useWindowEvent } from '@mantine/hooks';
import { notificationsStore } from '@mantine/notifications';
import { useEffect, useState } from 'react';

/** Height that a toast needs at the lower edge of the window. */
const needed = 96;
/** How wide the widest is. */
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

/** How far a toast rises so that it lies over none of the boxes; it stays below where there is no such place. */
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

/** An element that is to stay free, or of a long form its buttons and fields: what lies between them may be covered. */
const partsOf = (element: HTMLElement) =>
  element.dataset.keepClear === 'controls' ? [...element.querySelectorAll(controls)] : [element];

/**
 * The offset that keeps toasts off what people need: elements marked with `data-keep-clear`, or with the value `controls`
 * the buttons and fields in them.
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
