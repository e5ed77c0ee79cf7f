import { line, proveAccess, type World } from '../../testing/policy.ts';

const ofToken = async (world: World) => ({ id: await world.token() });
const noInvite = () => ({ id: '00000000-0000-4000-8000-000000000000' });
const nobody = { email: 'nobody@example.com', password: 'wrong-password' };

// biome-ignore format: a table
proveAccess({
  //                                   guest owner foreigner agent admin token
  'auth.bootstrap':              line('in    in    in   in   in   in'),
  'auth.login':                  line('in    in    in   in   in', () => nobody),
  'auth.logout':                 line('in    in    in   in   in'),
  'auth.register':               line('in    in    in   in   in'),
  'auth.setUp':                  line('in    in    in   in   in'),
  'auth.setUpNeeds':             line('in    in    in   in   in'),
  'auth.tokenLogin':             line('in    in    in   in   in   in', () => nobody),
  'auth.tokenRegister':          line('in    in    in   in   in   in'),
  'auth.verification.resend':    line('401   in    in   in   in'),
  'auth.verification.verify':    line('in    in    in   in   in'),
  'auth.passwords.requestReset': line('in    in    in   in   in'),
  'auth.passwords.checkReset':   line('in    in    in   in   in'),
  'auth.passwords.reset':        line('in    in    in   in   in'),
  'auth.emailChange.get':        line('401   in    in   in   in   403'),
  'auth.emailChange.request':    line('401   423   423  423  423  403'),
  'auth.emailChange.cancel':     line('401   in    in   in   in   403'),
  'auth.emailChange.check':      line('in    in    in   in   in'),
  'auth.emailChange.confirm':    line('in    in    in   in   in'),
  'auth.humanCheck.challenge':   line('in    in    in   in   in   in'),
  'auth.humanCheck.verify':      line('in    in    in   in   in   in'),
  'auth.twoFactor.answer':       line('in    in    in   in   in'),
  'auth.twoFactor.enable':       line('401   423   423  423  423'),
  'auth.twoFactor.qrCode':       line('401   423   423  423  423'),
  'auth.twoFactor.confirm':      line('401   423   423  423  423'),
  'auth.twoFactor.replaceCodes': line('401   423   423  423  423'),
  'auth.twoFactor.disable':      line('401   in    in   in   in'),
  'auth.passwords.confirmation': line('401   in    in   in   in'),
  'auth.passwords.confirm':      line('401   in    in   in   in'),
  'auth.passwords.change':       line('401   in    in   in   in'),
  'auth.sessions.list':          line('401   in    in   in   in   403'),
  'auth.sessions.end':           line('401   404   404  404  404  403', () => ({ id: 'none' })),
  'auth.sessions.logoutOther':   line('401   in    in   in   in   403'),
  'auth.tokens.create':          line('401   403   403  in   in   403', () => ({ tokenName: 'test' })),
  'auth.tokens.remove':          line('401   in    404  404  404  403', ofToken),
  'invites.create':              line('401   403   403  403  in   in'),
  'invites.list':                line('401   403   403  403  in   in'),
  'invites.resend':              line('401   403   403  403  404  404', noInvite),
  'invites.link':                line('401   403   403  403  404  404', noInvite),
  'invites.cancel':              line('401   403   403  403  404  404', noInvite),
  'invites.open':                line('404   404   404  404  404  404', () => ({ token: 'none' })),
  'invites.accept':              line('401   404   404  404  404  404', () => ({ invite: 'none' })),
  'auth.social.connect':         line('in    in    in   in   in'),
  'auth.social.disconnect':      line('401   404   404  404  404', () => ({ service: 'google' })),
});
