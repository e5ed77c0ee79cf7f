import type { Writes } from '../../platform/writes.ts';

const signingIn = 'It is about signing in: the log of sign-ins has it, or nobody is signed in yet.';
const session = 'It is about the session of a browser, which a program has not.';
const code = 'What it takes works once.';
const shows = 'It shows something, and makes nothing.';
const again = 'Done again it leaves everything as it is.';

export const authWrites: Writes = {
  'auth.emailChange.cancel': { nothing: signingIn },
  'auth.emailChange.confirm': { security: 'email_changed', withoutKey: session },
  'auth.emailChange.request': { security: 'email_change_requested', withoutKey: code },
  'auth.humanCheck.verify': { nothing: signingIn, withoutKey: shows },
  'auth.login': { nothing: signingIn, withoutKey: session },
  'auth.logout': { audit: 'user.impersonate_end', withoutKey: session },
  'auth.passwords.change': { security: 'password_changed' },
  'auth.passwords.confirm': { nothing: signingIn, withoutKey: session },
  'auth.passwords.requestReset': { nothing: signingIn, withoutKey: session },
  'auth.passwords.reset': { nothing: signingIn, withoutKey: session },
  'auth.register': { nothing: signingIn, withoutKey: session },
  'auth.sessions.end': { nothing: signingIn },
  'auth.sessions.logoutOther': { nothing: signingIn, withoutKey: again },
  'auth.setUp': { nothing: signingIn },
  'auth.social.connect': { nothing: signingIn, withoutKey: session },
  'auth.social.disconnect': { nothing: signingIn, withoutKey: session },
  'auth.tokenLogin': { audit: 'token.create', withoutKey: session },
  'auth.tokenRegister': { audit: 'token.create', withoutKey: session },
  'auth.tokens.create': { audit: 'token.create' },
  'auth.tokens.remove': { nothing: signingIn },
  'auth.twoFactor.answer': { nothing: signingIn, withoutKey: session },
  'auth.twoFactor.confirm': { security: 'two_factor_enabled', withoutKey: session },
  'auth.twoFactor.disable': { security: 'two_factor_disabled' },
  'auth.twoFactor.enable': { nothing: signingIn, withoutKey: session },
  'auth.twoFactor.replaceCodes': { security: 'recovery_codes_replaced', withoutKey: session },
  'auth.verification.resend': { nothing: signingIn, withoutKey: session },
  'invites.accept': { audit: 'invite.accept', withoutKey: code },
  'invites.cancel': { audit: 'invite.cancel' },
  'invites.create': { audit: 'invite.create' },
  'invites.link': { audit: 'invite.link' },
  'invites.resend': { audit: 'invite.resend' },
};
