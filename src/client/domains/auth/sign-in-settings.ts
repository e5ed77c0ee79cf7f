import type { SettingField, SettingScreen } from '../../shell/setting-screen.ts';

const labels = {
  google: ['Sign in with Google', 'Client id at Google', 'Client secret at Google'],
  facebook: ['Sign in with Facebook', 'Client id at Facebook', 'Client secret at Facebook'],
  twitter: ['Sign in with Twitter', 'Client id at Twitter', 'Client secret at Twitter'],
  envato: ['Sign in with Envato', 'Client id at Envato', 'Client secret at Envato'],
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
  help: 'Who may register, what they are asked, and how people sign in.',
  sections: [
    {
      id: 'registration',
      title: 'Registration',
      permission: 'settings.update',
      fields: [
        {
          path: 'registration.disable',
          label: 'Nobody may register',
          help: 'Accounts are made by administrators, and by invitation.',
          kind: 'switch',
        },
        {
          path: 'require_email_confirmation',
          label: 'New people confirm their email address',
          help: 'Until then they may read, and do nothing else.',
          kind: 'switch',
        },
        {
          path: 'registration.policies',
          label: 'Policies to agree to',
          help: 'Whoever registers ticks each of them.',
          kind: 'policies',
        },
        {
          path: 'registration.extra_fields',
          label: 'What registration asks besides',
          kind: 'extra_fields',
        },
      ],
    },
    {
      id: 'human-check',
      title: 'Human check',
      help: 'Keeps programs out. With keys of reCAPTCHA it is asked, otherwise the browser does some work.',
      permission: 'settings.update',
      fields: [
        { path: 'recaptcha.enable.register', label: 'Before registration', kind: 'switch' },
        { path: 'recaptcha.site_key', label: 'Site key of reCAPTCHA', kind: 'text', nullable: true },
        { path: 'recaptcha.secret_key', label: 'Secret key of reCAPTCHA', kind: 'secret' },
      ],
    },
    {
      id: 'social',
      title: 'Accounts elsewhere',
      help: 'A service can be switched on when the environment names this site to it.',
      permission: 'settings.update',
      fields: [
        {
          path: 'social.compact_buttons',
          label: 'Only the marks of the services, side by side',
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
      help: 'What people bought at the marketplace, shown with their requests.',
      permission: 'settings.update',
      fields: [
        { path: 'envato.enable', label: 'Look up purchases', kind: 'switch' },
        {
          path: 'envato.require_purchase_code',
          label: 'Registration asks for a purchase code',
          kind: 'switch',
        },
        { path: 'envato.name', label: 'Name of the marketplace', kind: 'text' },
        { path: 'envato.personal_token', label: 'Personal token of the marketplace', kind: 'secret' },
      ],
    },
  ],
};
