import { useEffect } from 'react';
import { demoAccounts, demoPassword, randomDemoAccounts, randomDemoEmail } from '#shared/demo.ts';
import type { PublicSettings } from '#shared/settings.ts';

type Demo = PublicSettings['demo'];
type Credentials = { email: string; password: string };

const [firstAccount] = demoAccounts;

/** What the login form of a site starts with; an address that was asked for goes before the demo's. */
export function initialLogin({ enable, random }: Demo, email: string | undefined): Credentials {
  if (email !== undefined || !enable || random) return { email: email ?? '', password: '' };
  return { email: firstAccount.email, password: demoPassword };
}

/** Fills in one of many accounts, in the browser: the page of the server is the same for everybody. */
export function useRandomAccount(
  { enable, random }: Demo,
  isFree: boolean,
  fill: (login: Credentials) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears.
  useEffect(() => {
    if (!enable || !random || !isFree) return;
    const number = 1 + Math.floor(Math.random() * randomDemoAccounts);
    fill({ email: randomDemoEmail(number), password: demoPassword });
  }, []);
}
