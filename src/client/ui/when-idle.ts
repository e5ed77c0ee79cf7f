const patience = 4_000;
const signs = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'scroll'] as const;

/** Runs a function now, or when the browser is online: a failed import is not requested again. */
export function whenOnline(run: () => void): () => void {
  if (navigator.onLine) {
    run();
    return () => undefined;
  }
  window.addEventListener('online', run, { once: true });
  return () => window.removeEventListener('online', run);
}

/**
 * Runs a function once the page is idle: at the first user input, or after four seconds. Returns a function that
 * cancels it.
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
