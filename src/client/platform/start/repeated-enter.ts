/**
 * A held Enter repeatedly activates the focused element: the button that opens a dialog, then the focused one in it,
 * which may delete. Repeats are ignored for buttons and links.
 */
export function ignoreRepeatedEnter(): void {
  addEventListener(
    'keydown',
    (event) => {
      if (!event.repeat || event.key !== 'Enter' || !(event.target instanceof Element)) return;
      if (event.target.closest('button, a') !== null) event.preventDefault();
    },
    true,
  );
}
