import { useRouter, useSearch } from '@tanstack/react-router';
import type { ChallengeStep } from '../auth-search.ts';
import { useSignInPaths } from '../use-sign-in-paths.ts';

/** The second step of a sign-in. It has an address of its own, at which the sign-in goes on without a script too. */
export function useChallenge() {
  const router = useRouter();
  const { login, search } = useSignInPaths();
  const { two_factor: step }: { two_factor?: ChallengeStep } = useSearch({ strict: false });
  return {
    /** What is asked for; undefined when nothing is. */
    step,
    begin: () => void router.navigate({ to: login, search: { ...search, two_factor: 'code' } }),
    /** Back to where the sign-in began. */
    leave: () => void router.navigate({ to: login, search }),
  };
}
