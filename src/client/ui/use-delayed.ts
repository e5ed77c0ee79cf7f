import { useEffect, useRef, useState } from 'react';

/** True once `active` has lasted `delay` ms, and then for at least `minimum` ms: spinners neither flash nor flicker. */
export function useDelayed(active: boolean, delay = 500, minimum = 200): boolean {
  const [shown, setShown] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    if (active === shown) return;
    const wait = active ? delay : Math.max(0, since.current + minimum - Date.now());
    const timer = setTimeout(() => {
      since.current = Date.now();
      setShown(active);
    }, wait);
    return () => clearTimeout(timer);
  }, [active, shown, delay, minimum]);
  return shown;
}
