import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { parseJson } from '#server/platform/parsing/json.ts';
import { redeemOnce } from '#server/platform/security/single-use/single-use.ts';
import type { Services } from '#server/platform/services.ts';
import { workTokenSchema } from '#shared/human-check.ts';

const purpose = 'human-work';
const minutes = 20;

/** A browser of today needs about half a second for all tries, an old phone some seconds. */
const iterations = 5_000;
const tries = { least: 100, most: 300 };

const secretsOf = ({ keys }: Pick<Services, 'keys'>) => ({
  hmacSignatureSecret: keys.sign(purpose, 'challenge'),
  hmacKeySignatureSecret: keys.sign(purpose, 'solution'),
});

/** A signed proof-of-work challenge for the visitor's browser, without stored state. */
export async function issueChallenge(services: Pick<Services, 'keys'>) {
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: iterations,
    counter: randomInt(tries.least, tries.most + 1),
    deriveKey,
    expiresAt: Math.floor(Date.now() / 1000) + minutes * 60,
    ...secretsOf(services),
  });
  return { parameters, signature };
}

function parseToken(token: string) {
  try {
    const text = Buffer.from(token, 'base64').toString('utf8');
    return workTokenSchema.parse(parseJson(text));
  } catch {
    return null;
  }
}

/** Whether the token solves a challenge of this site, in time and for the first time. */
export async function isSolved(services: Pick<Services, 'keys' | 'db'>, token: string): Promise<boolean> {
  const work = parseToken(token);
  if (work === null) return false;
  const { verified } = await verifySolution({ ...work, deriveKey, ...secretsOf(services) });
  return verified && (await redeemOnce(services.db, purpose, work.challenge.signature, minutes * 60));
}
