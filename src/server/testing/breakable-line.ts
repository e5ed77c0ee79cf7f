import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a server that can be taken away and given back. */
export interface BreakableLine {
  url: string;
  /** From now on nothing gets through; what is on its way is lost. */
  down(): void;
  up(): void;
  /** Goes down as soon as so many more bytes have gone to the server, or come from it. */
  downAfter(bytes: number, direction: 'there' | 'back'): void;
  close(): Promise<void>;
}

export async function breakableLine(target: string): Promise<BreakableLine> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const left = { there: Number.POSITIVE_INFINITY, back: Number.POSITIVE_INFINITY };
  let isDown = false;
  const down = () => {
    isDown = true;
    for (const socket of open) socket.destroy();
  };
  const count = (direction: 'there' | 'back', bytes: number) => {
    left[direction] -= bytes;
    if (left[direction] <= 0) down();
  };
  const server = createServer((near) => {
    if (isDown) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const [socket, other, direction] of [
      [near, far, 'there'],
      [far, near, 'back'],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.once('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.on('data', (chunk) => count(direction, chunk.length));
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    down,
    up: () => {
      isDown = false;
      left.there = Number.POSITIVE_INFINITY;
      left.back = Number.POSITIVE_INFINITY;
    },
    downAfter: (bytes, direction) => {
      left[direction] = bytes;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
