import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Direction = 'there' | 'back';

/** A line to a server, through a port of its own. */
export interface Line {
  url: string;
  /** Both ends of every connection. */
  open: ReadonlySet<Socket>;
  close(): Promise<void>;
}

interface LineOptions {
  /** Whether new connections come through. */
  admits?: () => boolean;
  /** Whether new connections are taken, and nothing is said on them. */
  isSilent?: () => boolean;
  /** Called with every piece, before it goes on. */
  onBytes: (direction: Direction, bytes: number) => void;
}

export async function openLine(
  target: string,
  { admits = () => true, isSilent = () => false, onBytes }: LineOptions,
): Promise<Line> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    if (!admits()) return near.destroy();
    if (isSilent()) {
      open.add(near.pause());
      near.on('error', () => undefined).once('close', () => open.delete(near));
      return;
    }
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
      socket.on('data', (chunk) => onBytes(direction, chunk.length));
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open,
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
