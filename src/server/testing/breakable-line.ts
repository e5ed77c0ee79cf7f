import { type Direction, openLine } from './line.ts';

/** A line to a server that can be taken away and given back. */
export interface BreakableLine {
  url: string;
  /** From now on nothing gets through; what is on its way is lost. */
  down(): void;
  /** From now on lines are taken and kept, and nothing gets through. What was silent is cut when it goes up or down. */
  silence(): void;
  up(): void;
  /** Goes down as soon as so many more bytes have gone to the server, or come from it. */
  downAfter(bytes: number, direction: Direction): void;
  close(): Promise<void>;
}

export async function breakableLine(target: string): Promise<BreakableLine> {
  const left = { there: Number.POSITIVE_INFINITY, back: Number.POSITIVE_INFINITY };
  let isDown = false;
  let isSilent = false;
  const line = await openLine(target, {
    admits: () => !isDown,
    isSilent: () => isSilent,
    onBytes: (direction, bytes) => {
      left[direction] -= bytes;
      if (left[direction] <= 0) down();
    },
  });
  const cut = () => {
    for (const socket of line.open) socket.destroy();
  };
  const down = () => {
    isDown = true;
    cut();
  };
  return {
    url: line.url,
    down,
    silence: () => {
      isSilent = true;
      for (const socket of line.open) socket.unpipe().pause();
    },
    up: () => {
      if (isSilent) cut();
      isDown = isSilent = false;
      left.there = Number.POSITIVE_INFINITY;
      left.back = Number.POSITIVE_INFINITY;
    },
    downAfter: (bytes, direction) => {
      left[direction] = bytes;
    },
    close: line.close,
  };
}
