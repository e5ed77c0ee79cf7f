import { useEffect } from 'react';

const maxShown = 99;
const prefix = /^\(\d+\+?\) /;

/** Puts the number of unread notifications that count before the title of each page, so that it is seen from other tabs. */
export function useTitleCount(unread: number): void {
  useEffect(() => {
    const show = () => {
      const count = unread > maxShown ? `${maxShown}+` : unread;
      const bare = document.title.replace(prefix, '');
      const title = unread > 0 ? `(${count}) ${bare}` : bare;
      if (title !== document.title) document.title = title;
    };
    show();
    // Pages replace the text of the element, or the element itself.
    const watcher = new MutationObserver(show);
    watcher.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => watcher.disconnect();
  }, [unread]);
}
