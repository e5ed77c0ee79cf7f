import type { SettingField, SettingScreen } from '../../shell/setting-screen.ts';

const labels = {
  google: ['Sign in with Google', 'Google client ID', 'Google client secret'],
  facebook: ['Sign in with Facebook', 'Facebook client ID', 'Facebook client secret'],
  twitter: ['Sign in with Twitter', 'Twitter client ID', 'Twitter client secret'],
  envato: ['Sign in with Envato', 'Envato client ID', 'Envato client secret'],
} as const;

/** What the environment says of an account elsewhere, and whether it is offered. */
const service = (id: keyof typeof labels): SettingField[] => [
  { path: `social.${id}.enable`, label: labels[id][0], kind: 'switch' },
  { path: `social.${id}.client_id`, label: labels[id][1], kind: 'text', nullable: true },
  { path: `social.${id}.client_secret`, label: labels[id][2], kind: 'secret' },
];

export const signInScreen: SettingScreen = {
  to: '/admin/settings/sign-in',
  title: 'Sign-in',
  help: 'Who can register, what they provide, and how people sign in.',
  terms: '2FA, two-factor authentication, password policy, SSO, social login, Google, registration, captcha',
  sections: [
    {
      id: 'registration',
      title: 'Registration',
      permission: 'settings.update',
      fields: [
        {
          path: 'registration.disable',
          label: 'Allow registration',
          help: 'When off, only administrators can create accounts, directly or by invite.',
          kind: 'switch',
          inverted: true,
        },
        {
          path: 'require_email_confirmation',
          label: 'Require email verification',
          help: 'Until they verify, people can only read.',
          kind: 'switch',
        },
        {
          path: 'registration.policies',
          label: 'Policies to accept',
          help: 'Everyone who registers has to accept each one.',
          kind: 'policies',
        },
        {
          path: 'registration.extra_fields',
          label: 'Additional registration fields',
          kind: 'extra_fields',
        },
      ],
    },
    {
      id: 'human-check',
      title: 'Human check',
      help: 'Keeps bots out. Uses reCAPTCHA if keys are set; otherwise the browser solves a short challenge.',
      permission: 'settings.update',
      fields: [
        { path: 'recaptcha.enable.register', label: 'Require at registration', kind: 'switch' },
        { path: 'recaptcha.site_key', label: 'reCAPTCHA site key', kind: 'text', nullable: true },
        { path: 'recaptcha.secret_key', label: 'reCAPTCHA secret key', kind: 'secret' },
      ],
    },
    {
      id: 'social',
      title: 'Social login',
      help: 'A service can be enabled once its client ID and secret are set in the environment variables.',
      permission: 'settings.update',
      fields: [
        {
          path: 'social.compact_buttons',
          label: 'Show only the service logos, side by side',
          kind: 'switch',
        },
        ...service('google'),
        ...service('facebook'),
        ...service('twitter'),
        ...service('envato'),
      ],
    },
    {
      id: 'purchases',
      title: 'Purchases',
      help: "Marketplace purchases, shown with people's requests.",
      permission: 'settings.update',
      fields: [
        { path: 'envato.enable', label: 'Look up purchases', kind: 'switch' },
        {
          path: 'envato.require_purchase_code',
          label: 'Require a purchase code to register',
          kind: 'switch',
        },
        { path: 'envato.name', label: 'Marketplace name', kind: 'text' },
        { path: 'envato.personal_token', label: 'Marketplace personal token', kind: 'secret' },
      ],
    },
  ],
};
