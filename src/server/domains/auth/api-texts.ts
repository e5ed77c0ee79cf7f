import {
  currentUserSchema,
  guestRoleSchema,
  membershipSchema,
  permissionSchema,
  personNameSchema,
  personSchema,
  personSubscriptionSchema,
  planLimitsSchema,
  roleSchema,
  socialProfileSchema,
} from '#shared/auth.ts';
import { emailStateSchema } from '#shared/email-change.ts';
import { inviteSchema } from '#shared/invites.ts';
import { sessionSchema } from '#shared/sessions.ts';
import { bootstrapSchema } from '#shared/settings.ts';
import { accessTokenSchema } from '#shared/tokens.ts';
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
    Authentication: 'Logging in and out, registration, and bootstrap data.',
    Invites: 'Inviting people to join the staff.',
    'Account security':
      'Password, two-factor authentication, sessions, and API tokens of the signed-in person.',
  },
  parameters: {
    state: '`pending`, `accepted`, `expired`, or `cancelled`.',
    token: 'The token at the end of an emailed link.',
    seconds: 'How recent the confirmation must be, in seconds. At most 9000.',
    service: 'A social login service: `envato`, `google`, `facebook`, or `twitter`.',
    hash: 'Hash of the email address to verify.',
    expires: 'Expiration time of the link, as a Unix timestamp.',
    signature: 'Signature of the link.',
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
    'auth.humanCheck.verify': { token: 'a reCAPTCHA token', action: 'register' },
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
  schemas: {
    BootstrapData: bootstrapSchema,
    CurrentUser: currentUserSchema,
    EmailState: emailStateSchema,
    GuestRole: guestRoleSchema,
    Invite: inviteSchema,
    Permission: permissionSchema,
    Person: personSchema,
    PersonName: personNameSchema,
    PlanLimits: planLimitsSchema,
    RoleReference: roleSchema,
    Session: sessionSchema,
    SocialProfile: socialProfileSchema,
    SubscriptionState: personSubscriptionSchema,
    Token: accessTokenSchema,
    WorkspaceMembership: membershipSchema,
  },
};
