import { type Direction, openLine } from './line.ts';

/** A line to a server that can be taken away and given back. */
export interface BreakableLine {
  url: string;
  /** From now on nothing gets through; what is on its way is lost. */
  down(): void;
  up(): void;
  /** Goes down as soon as so many more bytes have gone to the server, or come from it. */
  downAfter(bytes: number, direction: Direction): void;
  close(): Promise<void>;
}

export async function breakableLine(target: string): Promise<BreakableLine> {
  const left = { there: Number.POSITIVE_INFINITY, back: Number.POSITIVE_INFINITY };
  let isDown = false;
  const line = await openLine(target, {
    admits: () => !isDown,
    onBytes: (direction, bytes) => {
      left[direction] -= bytes;
      if (left[direction] <= 0) down();
    },
  });
  const down = () => {
    isDown = true;
    for (const socket of line.open) socket.destroy();
  };
  return {
    url: line.url,
    down,
    up: () => {
      isDown = false;
      left.there = Number.POSITIVE_INFINITY;
      left.back = Number.POSITIVE_INFINITY;
    },
    downAfter: (bytes, direction) => {
      left[direction] = bytes;
    },
    close: line.close,
  };
}
