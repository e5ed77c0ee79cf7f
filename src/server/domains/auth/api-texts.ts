import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

const email = 'customer@example.com';

const password = 'demo-password';

const registration = {
  email: 'ann@example.com',
  password: 'a-long-password',
  password_confirmation: 'a-long-password',
};

export const authApiTexts: DomainApiTexts = {
  tags: {
    Authentication: 'Signing in and out, and what a client needs to know to start.',
    Invites: 'Asking people to join the staff.',
    'Account security': 'Password, second factor, sessions and API tokens of the signed-in person.',
  },
  parameters: {
    state: 'How far it is: `pending`, `accepted`, `expired` or `cancelled`.',
    token: 'The secret at the end of a mailed link.',
    seconds: 'For how many seconds back a confirmation counts; at most 9000.',
    service: 'A sign-in service: `envato`, `google`, `facebook` or `twitter`.',
    hash: 'What follows from the address that is proved.',
    expires: 'When the link stops working, in seconds since 1970.',
    signature: 'Proves that the link was made here.',
  },
  bodies: {
    'auth.login': { email, password, remember: true },
    'auth.register': registration,
    'auth.verification.resend': {},
    'auth.passwords.requestReset': { email },
    'auth.passwords.reset': {
      token: '0f1e2d3c4b5a…',
      email,
      password,
      password_confirmation: password,
    },
    'auth.emailChange.request': { email },
    'auth.emailChange.confirm': { token: '0f1e2d3c4b5a…' },
    'auth.humanCheck.verify': { token: 'a token of reCAPTCHA', action: 'register' },
    'auth.tokenLogin': { email, password, token_name: 'Order sync' },
    'auth.tokenRegister': { ...registration, token_name: 'Order sync' },
    'auth.social.connect': { password },
    'auth.twoFactor.answer': { code: '123456' },
    'auth.passwords.confirm': { password },
    'auth.passwords.change': {
      current_password: password,
      password: registration.password,
      password_confirmation: registration.password_confirmation,
    },
    'invites.create': { emails: ['ann@example.com'], role_id: 3 },
    'invites.accept': { invite: '0f1e2d3c4b5a…' },
    'auth.tokens.create': { tokenName: 'Order sync' },
  },
};
