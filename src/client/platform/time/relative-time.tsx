import { useHydrated } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useTranslate } from '../translate/use-translate.ts';
import { relativeTime } from './format.ts';
import { useDateFormat } from './use-date-format.ts';

const tick = 30_000;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const notify of listeners) notify();
  }, tick);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const currentTick = () => now;

/** A moment as `5 minutes ago`, kept current; the full date and time on hover. */
export function RelativeTime({ value }: { value: string }) {
  const translate = useTranslate();
  const { language, date, dateTime } = useDateFormat();
  const hydrated = useHydrated();
  const current = useSyncExternalStore(subscribe, currentTick, currentTick);
  const moment = new Date(value);
  const words = relativeTime(moment, new Date(current), language);
  return (
    <time dateTime={value} title={dateTime(moment)}>
      {hydrated ? (words ?? translate('a few seconds ago')) : date(moment)}
    </time>
  );
}
