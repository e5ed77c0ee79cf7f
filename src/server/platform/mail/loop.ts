import type { Keys } from '../security/keys.ts';

/** Every mail that leaves carries it, so that one that comes back is known. */
export const loopHeader = 'X-Helpdock-Loop';

export const loopMark = ({ keys }: { keys: Keys }) => keys.sign('mail-loop', '').slice(0, 24);
