import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Taken {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** A browser as a push service knows it, with keys of its own. */
function newKeys() {
  const own = createECDH('prime256v1');
  const point = own.generateKeys();
  const auth = randomBytes(16);
  /** What is encrypted for it (RFC 8291). Throws when that is for somebody else. */
  const read = (body: Buffer): string => {
    const salt = body.subarray(0, 16);
    const length = body.readUInt8(20);
    const sender = body.subarray(21, 21 + length);
    const shared = own.computeSecret(sender);
    const key = derive(shared, auth, Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]), 32);
    const secret = derive(key, salt, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = derive(key, salt, 'Content-Encoding: nonce\0', 12);
    const sealed = body.subarray(21 + length);
    const decipher = createDecipheriv('aes-128-gcm', secret, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
  };
  const keys = { p256dh: point.toString('base64url'), auth: auth.toString('base64url') };
  return { keys, read };
}

/** A push service on this machine: keeps what it is given, and answers 201, or what `answers` says for a path. */
export async function startPushService() {
  const taken: Taken[] = [];
  const answers = new Map<string, number>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      taken.push({ path, headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answers.get(path) ?? 201).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    answers,
    /** A browser that gets its messages here: what it tells the site, and what came for it. */
    newBrowser: (name: string) => {
      const { keys, read } = newKeys();
      const path = `/send/${name}`;
      const input = { endpoint: `${url}${path}`, keys };
      return { input, path, read, messages: () => taken.filter((each) => each.path === path) };
    },
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;
