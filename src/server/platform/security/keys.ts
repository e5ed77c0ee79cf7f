import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const alphanumerics = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const poolSize = 8192;
let pool = Buffer.alloc(0);

/** Random bytes from a pool, because system calls for a few bytes at a time are slow. */
export function randomPart(size: number): Buffer {
  if (pool.length < size) pool = randomBytes(poolSize);
  const part = Buffer.from(pool.subarray(0, size));
  pool = pool.subarray(size);
  return part;
}

/** A nonce for the content security policy of one page. */
export const newNonce = () => randomPart(18).toString('base64url');

/** Random text of A-Z a-z 0-9, for people and headers. */
export const randomText = (length: number) =>
  Array.from({ length }, () => alphanumerics[randomInt(alphanumerics.length)]).join('');

/** In one call: an object for a hash costs more than the hash. */
export const sha256 = (text: string) => hash('sha256', text, 'hex');

/** Compares two texts in constant time. */
export function sameText(left: string, right: string): boolean {
  return timingSafeEqual(hash('sha256', left, 'buffer'), hash('sha256', right, 'buffer'));
}

/** Purposes get keys of their own, all derived from the one application key. */
export class Keys {
  readonly #root: string;
  readonly #derived = new Map<string, KeyObject>();

  constructor(root: string) {
    this.#root = root;
  }

  #key(purpose: string): KeyObject {
    let key = this.#derived.get(purpose);
    if (key === undefined) {
      key = createSecretKey(Buffer.from(hkdfSync('sha256', this.#root, 'helpdock', purpose, 32)));
      this.#derived.set(purpose, key);
    }
    return key;
  }

  /** A base64url signature of the text, different for every purpose. */
  sign(purpose: string, text: string): string {
    return createHmac('sha256', this.#key(purpose)).update(text).digest('base64url');
  }

  /** A keyed hash of the text, 64 bytes. */
  digest(purpose: string, text: string): Buffer {
    return createHmac('sha512', this.#key(purpose)).update(text).digest();
  }

  /** Encrypts and authenticates; the result is safe in a cookie or a URL. */
  seal(purpose: string, text: string): string {
    const iv = randomPart(12);
    const cipher = createCipheriv('aes-256-gcm', this.#key(purpose), iv);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** The sealed text, or null when it was not sealed here for this purpose. */
  unseal(purpose: string, sealed: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < 28) return null;
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key(purpose), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }
}

/** Path of the generated key, for installations without APP_KEY. */
export const appKeyPath = ({ DATA_DIR }: { DATA_DIR: string }) => join(DATA_DIR, 'app-key');

/** The application key: APP_KEY, else the one stored under the data directory, generated there on the first start. */
export async function loadKeys(env: { APP_KEY?: string | undefined; DATA_DIR: string }): Promise<Keys> {
  if (env.APP_KEY !== undefined) return new Keys(env.APP_KEY);
  const file = appKeyPath(env);
  await mkdir(env.DATA_DIR, { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return new Keys((await readFile(file, 'utf8')).trim());
}
