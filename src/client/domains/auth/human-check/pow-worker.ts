import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { solveChallenge } from 'altcha-lib';
import { deriveKey as deriveNatively } from 'altcha-lib/algorithms/web/pbkdf2';
import type { DeriveKeyFunction } from 'altcha-lib/types';
import type { Challenge } from '#shared/human-check.ts';

/** Browsers keep their own cryptography from pages that came over plain HTTP. */
const deriveSlowly: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({
  derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }),
});

self.onmessage = async ({ data }: MessageEvent<Challenge>) => {
  const deriveKey = self.isSecureContext ? deriveNatively : deriveSlowly;
  self.postMessage(await solveChallenge({ challenge: data, deriveKey }));
};
