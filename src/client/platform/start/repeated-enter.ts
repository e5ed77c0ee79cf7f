/**
 * A held Enter presses again and again what has the focus: the button that opens a dialog, then the one that has the
 * focus in it, which may delete. Only the first press counts, for buttons and links.
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
