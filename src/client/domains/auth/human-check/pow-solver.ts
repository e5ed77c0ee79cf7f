import type { Challenge, WorkToken } from '#shared/human-check.ts';
import type { Captcha } from './captcha.ts';

/** Work that is nearly too old when it is needed is done anew. */
const marginMs = 30_000;

function solve(challenge: Challenge): Promise<WorkToken['solution']> {
  const worker = new Worker(new URL('./pow-worker.ts', import.meta.url), { type: 'module' });
  const solution = new Promise<WorkToken['solution']>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WorkToken['solution'] | null>) =>
      data === null ? reject(new Error('The challenge has no solution.')) : resolve(data);
    worker.onerror = () => reject(new Error('The work failed.'));
  });
  worker.postMessage(challenge);
  return solution.finally(() => worker.terminate());
}

const isFresh = ({ challenge }: WorkToken) =>
  (challenge.parameters.expiresAt ?? 0) * 1000 - Date.now() > marginMs;

/** Proves by work that the browser does beside the page, for sites that ask nobody else. */
export function createPowSolver(readChallenge: () => Promise<Challenge>): Captcha {
  let work: Promise<WorkToken> | null = null;
  const begin = async (): Promise<WorkToken> => {
    const challenge = await readChallenge();
    return { challenge, solution: await solve(challenge) };
  };
  const prepare = () => {
    work ??= begin();
    // Who needs the proof hears of the failure.
    work.catch(() => undefined);
    return work;
  };
  return {
    prepare,
    proof: async () => {
      try {
        const prepared = await prepare();
        return btoa(JSON.stringify(isFresh(prepared) ? prepared : await begin()));
      } finally {
        work = null;
      }
    },
  };
}
