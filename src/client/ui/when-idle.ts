const patience = 4_000;
const signs = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'scroll'] as const;

/** Runs something at once, or when the line is back: browsers do not ask again for code that they failed to fetch. */
export function whenOnline(run: () => void): () => void {
  if (navigator.onLine) {
    run();
    return () => undefined;
  }
  window.addEventListener('online', run, { once: true });
  return () => window.removeEventListener('online', run);
}

/**
 * Runs something once the page is shown and nobody waits for it: at the first sign of a person, or after a
 * few seconds. Answers how to call it off.
 */
export function whenIdle(run: () => void): () => void {
  let stopWaiting = () => {};
  const stop = () => {
    clearTimeout(timer);
    for (const sign of signs) window.removeEventListener(sign, go);
    stopWaiting();
  };
  const go = () => {
    stop();
    stopWaiting = whenOnline(run);
  };
  const timer = setTimeout(go, patience);
  for (const sign of signs) window.addEventListener(sign, go, { once: true, passive: true });
  return stop;
}
