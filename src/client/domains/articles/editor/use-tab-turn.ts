import { type RefObject, useEffect, useRef, useState } from 'react';
import { tabName } from '#client/platform/api/tab-name.ts';
import { useUser } from '#client/platform/use-session.ts';

/** Milliseconds that a tab is given to store what was typed in it, before another goes on. */
const patience = 3000;

type News = 'opened' | 'held' | 'taken' | 'stored' | 'closed';

interface Message {
  news: News;
  address: string;
  tab: string;
  /** When the tab opened the text. */
  since: number;
}

const isMessage = (data: unknown): data is Message =>
  typeof data === 'object' && data !== null && 'news' in data && 'tab' in data && 'address' in data;

export interface TabTurn {
  /** Another tab of this person is where it is being edited. */
  isElsewhere: boolean;
  /** Goes on here with what was typed there. */
  takeOver: () => void;
  /** What stores the text of this tab; its editor sets it. */
  flush: RefObject<() => Promise<unknown>>;
}

/**
 * One tab of a person at a time edits a text: the first that opened it, until another takes it over. `onTurn` begins anew
 * with what is stored, whenever the turn comes here.
 */
export function useTabTurn(text: string, onTurn: () => Promise<unknown>): TabTurn {
  const address = `${useUser()?.id ?? 0}:${text}`;
  const [isElsewhere, setElsewhere] = useState(false);
  const isHeld = useRef(true);
  const [since] = useState(() => Date.now());
  const isAwaited = useRef(false);
  const flush = useRef<() => Promise<unknown>>(async () => undefined);
  const tell = useRef<(news: News) => void>(() => undefined);
  const turn = useRef(onTurn);
  useEffect(() => {
    turn.current = onTurn;
  });
  const hold = (held: boolean) => {
    isHeld.current = held;
    setElsewhere(!held);
  };
  // Takes the turn once, whether the other tab has answered or not.
  const begin = async () => {
    if (!isAwaited.current) return;
    isAwaited.current = false;
    await turn.current();
    hold(true);
  };
  const hear = useRef<(message: Message) => void>(() => undefined);
  hear.current = ({ news, tab, since: theirs }) => {
    // Of two that opened at once both would yield.
    const isEarlier = theirs < since || (theirs === since && tab < tabName);
    if (news === 'opened' && isHeld.current) tell.current('held');
    if (news === 'held' && (isEarlier || !isHeld.current)) hold(false);
    if (news === 'taken' && isHeld.current) {
      hold(false);
      void flush.current().finally(() => tell.current('stored'));
    }
    if (news === 'stored') void begin();
    // Of several that wait the one that opened first goes on.
    if (news === 'closed' && !isHeld.current) {
      isAwaited.current = true;
      void begin().then(() => tell.current('held'));
    }
  };
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel('articles');
    channel.onmessage = ({ data }) => {
      if (isMessage(data) && data.address === address && data.tab !== tabName) hear.current(data);
    };
    tell.current = (news) => channel.postMessage({ news, address, tab: tabName, since } satisfies Message);
    tell.current('opened');
    const leave = () => isHeld.current && tell.current('closed');
    addEventListener('pagehide', leave);
    return () => {
      leave();
      removeEventListener('pagehide', leave);
      channel.close();
      tell.current = () => undefined;
    };
  }, [address, since]);
  return {
    isElsewhere,
    flush,
    takeOver: () => {
      isAwaited.current = true;
      tell.current('taken');
      setTimeout(() => void begin(), patience);
    },
  };
}
