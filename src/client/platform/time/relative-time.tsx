import { useHydrated } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useTranslate } from '../translation/use-translate.ts';
import { relativeTime } from './format.ts';
import { useDateFormat } from './use-date-format.ts';

const tick = 30_000;
// Milliseconds that the server's clock may be ahead: a new message must not be shown in the future.
const clockSkew = 60_000;
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

function nowFor(moment: Date): Date {
  const ahead = moment.getTime() - Date.now();
  return ahead > 0 && ahead < clockSkew ? moment : new Date();
}

/** A timestamp as `5 minutes ago`, kept current. */
export function useRelativeTime(value: string): string {
  const translate = useTranslate();
  const { language, date } = useDateFormat();
  const hydrated = useHydrated();
  useSyncExternalStore(subscribe, currentTick, currentTick);
  const moment = new Date(value);
  const words = relativeTime(moment, nowFor(moment), language);
  return hydrated ? (words ?? translate('a few seconds ago')) : date(moment);
}

/** A timestamp as `5 minutes ago`, kept current; the full date and time on hover. */
export function RelativeTime({ value }: { value: string }) {
  const { dateTime } = useDateFormat();
  const words = useRelativeTime(value);
  return (
    <time dateTime={value} title={dateTime(new Date(value))}>
      {words}
    </time>
  );
}
