import { eq } from 'drizzle-orm';
import { sha256 } from '../../platform/security/keys.ts';
import { line, proveAccess, type World } from '../../testing/policy.ts';
import { newLink } from './invites/links.ts';
import { openSession } from './sessions/service.ts';
import { invites, roles } from './tables.ts';

const ofToken = async (world: World) => ({ id: await world.token() });
/** A session of the owner in another browser, as lists name it. */
const ofSession = async ({ services, owner }: World) => ({
  id: sha256(await openSession(services, owner.id, { ip: '127.0.0.1', userAgent: 'test' })),
});

async function invited({ services: { db }, owner }: World): Promise<{ invite: string }> {
  const { token, stored } = newLink();
  const [role] = await db.select({ id: roles.id }).from(roles).where(eq(roles.name, 'customers'));
  await db.insert(invites).values({ email: owner.email, role_id: role?.id ?? 0, ...stored });
  return { invite: token };
}

const beforeSignIn = 'leads to an account, or away from it';
const byLink = 'a mailed link says whom it is about';
const ofOneself = 'is about the caller alone';
const passwordFirst = 'asks everybody for the password first, and is about the caller alone';

const noInvite = () => ({ id: '00000000-0000-4000-8000-000000000000' });
const nobody = { email: 'nobody@example.com', password: 'wrong-password' };

// biome-ignore format: a table
proveAccess({
  //                                   guest owner foreigner agent admin token
  'auth.bootstrap':              line('in    in    in   in   in   in', { because: beforeSignIn }),
  'auth.login':                  line('in    in    in   in   in', { because: beforeSignIn, input: () => nobody }),
  'auth.logout':                 line('in    in    in   in   in', { because: beforeSignIn }),
  'auth.register':               line('in    in    in   in   in', { because: beforeSignIn }),
  'auth.setUp':                  line('in    in    in   in   in', { because: beforeSignIn }),
  'auth.setUpNeeds':             line('in    in    in   in   in', { because: beforeSignIn }),
  'auth.tokenLogin':             line('in    in    in   in   in   in', { because: beforeSignIn, input: () => nobody }),
  'auth.tokenRegister':          line('in    in    in   in   in   in', { because: beforeSignIn }),
  'auth.verification.resend':    line('401   in    in   in   in', { because: ofOneself }),
  'auth.verification.verify':    line('in    in    in   in   in', { because: byLink }),
  'auth.passwords.requestReset': line('in    in    in   in   in', { because: byLink }),
  'auth.passwords.checkReset':   line('in    in    in   in   in', { because: byLink }),
  'auth.passwords.reset':        line('in    in    in   in   in', { because: byLink }),
  'auth.emailChange.get':        line('401   in    in   in   in   403', { because: ofOneself }),
  'auth.emailChange.request':    line('401   423   423  423  423  403', { because: passwordFirst }),
  'auth.emailChange.cancel':     line('401   in    in   in   in   403', { because: ofOneself }),
  'auth.emailChange.check':      line('in    in    in   in   in', { because: byLink }),
  'auth.emailChange.confirm':    line('in    in    in   in   in', { because: byLink }),
  'auth.humanCheck.challenge':   line('in    in    in   in   in   in', { because: beforeSignIn }),
  'auth.humanCheck.verify':      line('in    in    in   in   in   in', { because: beforeSignIn }),
  'auth.twoFactor.answer':       line('in    in    in   in   in', { because: beforeSignIn }),
  'auth.twoFactor.enable':       line('401   423   423  423  423', { because: passwordFirst }),
  'auth.twoFactor.qrCode':       line('401   423   423  423  423', { because: passwordFirst }),
  'auth.twoFactor.confirm':      line('401   423   423  423  423', { because: passwordFirst }),
  'auth.twoFactor.replaceCodes': line('401   423   423  423  423', { because: passwordFirst }),
  'auth.twoFactor.disable':      line('401   in    in   in   in', { because: ofOneself }),
  'auth.passwords.confirmation': line('401   in    in   in   in', { because: ofOneself }),
  'auth.passwords.confirm':      line('401   in    in   in   in', { because: ofOneself }),
  'auth.passwords.change':       line('401   in    in   in   in', { because: ofOneself }),
  'auth.sessions.list':          line('401   in    in   in   in   403', { because: ofOneself }),
  'auth.sessions.end':           line('401   in    404  404  404  403', ofSession),
  'auth.sessions.logoutOther':   line('401   in    in   in   in   403', { because: ofOneself }),
  'auth.tokens.create':          line('401   403   403  in   in   403', () => ({ tokenName: 'test' })),
  'auth.tokens.remove':          line('401   in    404  404  404  403', ofToken),
  'invites.create':              line('401   403   403  403  in   in'),
  'invites.list':                line('401   403   403  403  in   in'),
  'invites.resend':              line('401   403   403  403  404  404', noInvite),
  'invites.link':                line('401   403   403  403  404  404', noInvite),
  'invites.cancel':              line('401   403   403  403  404  404', noInvite),
  'invites.open':                line('404   404   404  404  404  404', { because: byLink, input: () => ({ token: 'none' }) }),
  'invites.accept':              line('401   in    404  404  404  404', invited),
  'auth.social.connect':         line('in    in    in   in   in', { because: beforeSignIn }),
  'auth.social.disconnect':      line('401   404   404  404  404', { because: 'no service is offered here, and each disconnects their own', input: () => ({ service: 'google' }) }),
});
