import { useState, useSyncExternalStore } from 'react';

let isPressed = false;
const listeners = new Set<() => void>();

function say(pressed: boolean) {
  isPressed = pressed;
  for (const listener of listeners) listener();
}

const press = () => say(true);
/** The click follows the release, and must hit the pressed element. */
const release = () => setTimeout(say, 0, false);

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('pointerdown', press, true);
    window.removeEventListener('pointerup', release, true);
    window.removeEventListener('pointercancel', release, true);
    isPressed = false;
  };
}

/**
 * A value that stays constant while a mouse button or finger is down, so that a layout shift does not move the pressed
 * element away.
 */
export function useStableWhilePressed<Value>(value: Value): Value {
  const held = useSyncExternalStore(
    subscribe,
    () => isPressed,
    () => false,
  );
  const [shown, setShown] = useState(value);
  if (!held && !Object.is(shown, value)) setShown(value);
  return held ? shown : value;
}
