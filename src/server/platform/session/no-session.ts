import type { SessionControl } from '../context.ts';

const message = 'A call without a browser session can not change one.';
const refuse = () => Promise.reject(new Error(message));
const refuseAtOnce = () => {
  throw new Error(message);
};

/** The session of calls without a browser: of bearer tokens, and of the product itself. */
export const noSession: SessionControl = {
  signIn: refuse,
  actAs: refuse,
  stopActing: refuse,
  signOut: refuse,
  endOthers: refuse,
  forgetOthers: refuse,
  state: { read: () => null, write: refuseAtOnce, remove: refuseAtOnce },
  formToken: '',
  guest: null,
  language: null,
  chooseLanguage: refuseAtOnce,
};
