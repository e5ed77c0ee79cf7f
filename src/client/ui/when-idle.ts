const patience = 4_000;
const signs = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'scroll'] as const;

/**
 * Runs something once the page is shown and nobody waits for it: at the first sign of a person, or after a
 * few seconds. Answers how to call it off.
 */
export function whenIdle(run: () => void): () => void {
  const stop = () => {
    clearTimeout(timer);
    for (const sign of signs) window.removeEventListener(sign, go);
    window.removeEventListener('online', go);
  };
  const go = () => {
    stop();
    // Browsers do not ask again for code that they failed to fetch.
    if (navigator.onLine) run();
    else window.addEventListener('online', go);
  };
  const timer = setTimeout(go, patience);
  for (const sign of signs) window.addEventListener(sign, go, { once: true, passive: true });
  return stop;
}
