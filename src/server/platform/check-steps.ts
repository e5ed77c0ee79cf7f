import type { CheckResult, CheckStepName } from '#shared/checks.ts';
import { secretMask } from '#shared/settings.ts';

/** A step of a check; resolves with the response of the other side. */
export type CheckStep = readonly [name: CheckStepName, run: () => Promise<string>];

const longest = 500;

/** Message of a failure: the response of the other side, if any. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { response } = error as { response?: unknown };
  return typeof response === 'string' && response !== '' ? response : error.message || error.name;
}

const without = (text: string, secrets: readonly string[]) =>
  secrets
    .filter((secret) => secret !== '')
    .reduce((shown, secret) => shown.replaceAll(secret, secretMask), text)
    .slice(0, longest);

/** Runs the steps in order until one fails. Secrets are removed from their messages. */
export async function runSteps(
  steps: readonly CheckStep[],
  secrets: readonly string[] = [],
): Promise<CheckResult> {
  const done: CheckResult['steps'] = [];
  for (const [name, run] of steps) {
    const start = performance.now();
    const [ok, said] = await run().then(
      (answer) => [true, answer] as const,
      (error: unknown) => [false, wordsOf(error)] as const,
    );
    const ms = Math.round(performance.now() - start);
    done.push({ name, ok, message: without(said, secrets), ms });
    if (!ok) break;
  }
  return { ok: done.every((step) => step.ok), steps: done };
}
