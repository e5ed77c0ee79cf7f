import { resolve } from 'node:path';
import { z } from 'zod';
import { about, address, endpoint, networks, optional, setting } from './variable-kinds.ts';

const trustProxy = z.string().transform((text) => {
  if (text === 'true') return 1;
  if (text === 'false') return false;
  return /^\d+$/.test(text) ? Number(text) : text;
});

/** The documented variables for operators, in the order of the documentation. */
export const siteVariables = {
  PORT: about(setting(z.coerce.number().int().min(0).max(65_535).default(3000)), 'Port of the server'),
  HOST: about(
    optional(z.string()),
    'Address to listen on',
    '127.0.0.1 while demo accounts exist, else 0.0.0.0',
  ),
  BASE_URL: about(
    optional(address()),
    'Address under which browsers reach the site; `https:` makes cookies secure',
    'the setting under Settings, General; else `http://localhost:PORT`, or `HOST` where that names an address',
  ),
  TRUST_PROXY: about(optional(trustProxy), 'Number of proxies in front, or their addresses'),
  ROLE: about(
    setting(z.enum(['all', 'web', 'worker']).default('all')),
    '`all`, `web` (no jobs) or `worker` (jobs only)',
  ),
  NODE_ENV: about(
    optional(z.enum(['development', 'production', 'test'])),
    '`development` builds pages as they are asked for',
    'production when built',
  ),
  DATA_DIR: about(
    setting(z.string().default('./data')).transform((path) => resolve(path)),
    'Embedded database, files, mails, application key, what is unpacked on the way; shut to other users of the machine',
    '`./data`',
  ),
  DATABASE_URL: about(
    optional(z.url({ protocol: /^postgres(ql)?$/ })),
    'A PostgreSQL server (15 or later) instead of the embedded database',
  ),
  APP_KEY: about(
    optional(z.string().min(32, 'must have at least 32 characters')),
    'Signs and encrypts; at least 32 characters, the same for all processes',
    'made once, kept in `DATA_DIR`',
  ),
  SEED: about(
    setting(z.enum(['demo', 'none']).default('demo')),
    'What an empty database gets: `demo` or `none`',
  ),
  DEMO_LOGIN: about(
    setting(z.enum(['fixed', 'random']).default('fixed')),
    'Who visitors of a demo try: `fixed` (one of three accounts) or `random` (one of 100 customers); read when the demo is made',
  ),
  SMTP_URL: about(
    optional(z.url({ protocol: /^smtps?$/ })),
    '`smtp://user:password@host:port`, with `?requireTLS=true` for mandatory STARTTLS or `?ignoreTLS=true` for no encryption, or `smtps://…` for TLS; without either each mail is a file under `DATA_DIR/mail`',
    'the setting `mail.smtp_url`',
  ),
  MAIL_FROM: about(
    optional(z.string()),
    'Who mails come from; the setting is `support@localhost` at first; an address without a name is sent with the name of the site',
    'the setting `mail.from`',
  ),
  S3_BUCKET: about(
    optional(z.string()),
    'Bucket of an S3-compatible object store; with it files go there instead of `DATA_DIR/files`',
  ),
  S3_ACCESS_KEY_ID: about(optional(z.string()), 'Id of the key that may read and write the bucket'),
  S3_SECRET_ACCESS_KEY: about(optional(z.string()), 'The secret that belongs to the key'),
  S3_ENDPOINT: about(
    optional(address()),
    'Address of the object store; browsers need it too when they upload to it directly',
    'that of AWS',
  ),
  S3_REGION: about(setting(z.string().default('us-east-1')), 'Region of the bucket'),
  S3_FORCE_PATH_STYLE: about(
    setting(z.stringbool().default(false)),
    '`true` puts the bucket into the path of addresses',
  ),
  CLAMD_SOCKET: about(
    optional(z.string().regex(/^(\/|[^/\s:]+:\d+$)/, 'must be a path or host:port')),
    'Path or `host:port` of a clamd that checks every file; files are refused while it does not answer',
  ),
  GOOGLE_CLIENT_ID: about(
    optional(z.string()),
    'Google: id of this site as a client; with the secret it offers signing in with Google',
  ),
  GOOGLE_CLIENT_SECRET: about(optional(z.string()), 'Google: secret of this site as a client'),
  FACEBOOK_CLIENT_ID: about(
    optional(z.string()),
    'Facebook: id of this site as a client; with the secret it offers signing in with Facebook',
  ),
  FACEBOOK_CLIENT_SECRET: about(optional(z.string()), 'Facebook: secret of this site as a client'),
  TWITTER_CLIENT_ID: about(
    optional(z.string()),
    'X (Twitter): id of this site as a client; with the secret it offers signing in with X (Twitter)',
  ),
  TWITTER_CLIENT_SECRET: about(optional(z.string()), 'X (Twitter): secret of this site as a client'),
  ENVATO_CLIENT_ID: about(
    optional(z.string()),
    'Envato: id of this site as a client; with the secret it offers signing in with Envato',
  ),
  ENVATO_CLIENT_SECRET: about(optional(z.string()), 'Envato: secret of this site as a client'),
  ENVATO_PERSONAL_TOKEN: about(
    optional(z.string()),
    "Envato: the author's personal token, with which purchase codes are checked; it switches purchases on",
  ),
  RECAPTCHA_SITE_KEY: about(
    optional(z.string()),
    'Human checks ask reCAPTCHA v3; without it they are a proof of work, and nobody else is asked',
  ),
  RECAPTCHA_SECRET_KEY: about(optional(z.string()), 'The secret that belongs to the site key'),
  STRIPE_SECRET_KEY: about(
    optional(z.string()),
    'Stripe: the secret key of the account; with the secret below people can pay through Stripe',
  ),
  STRIPE_WEBHOOK_SECRET: about(
    optional(z.string()),
    'Stripe: what the events are signed with that it sends to `BASE_URL/api/v1/billing/webhooks/stripe`',
  ),
  STRIPE_API_BASE: about(endpoint('https://api.stripe.com'), 'Stripe: where its API is'),
  BILLING_TEST_GATEWAY: about(
    setting(z.stringbool().default(false)),
    '`true` or 1 allows the test gateway, which takes test cards and no money, on a site without demo accounts',
  ),
  BILLING_TEST_WEBHOOK_SECRET: about(
    optional(z.string().min(16, 'must have at least 16 characters')),
    'What events to `/api/v1/billing/webhooks/test` are signed with; at least 16 characters',
    'made from the key of the site',
  ),
  INBOUND_EMAIL_SECRET: about(
    optional(z.string().min(16, 'must have at least 16 characters')),
    'What mails to `/api/v1/webhooks/inbound-email` are signed with; at least 16 characters',
    'made from the key of the site',
  ),
  GOOGLE_MAIL_CLIENT_ID: about(
    optional(z.string()),
    'Google: id of this site as a client for mailboxes; with the secret, mailboxes can be connected to Google. Register `BASE_URL/admin/mailboxes` with it',
  ),
  GOOGLE_MAIL_CLIENT_SECRET: about(
    optional(z.string()),
    'Google: secret of this site as a client for mailboxes',
  ),
  MICROSOFT_MAIL_CLIENT_ID: about(
    optional(z.string()),
    'Microsoft: id of this site as a client for mailboxes; with the secret, mailboxes can be connected to Microsoft 365. Register `BASE_URL/admin/mailboxes` with it',
  ),
  MICROSOFT_MAIL_CLIENT_SECRET: about(
    optional(z.string()),
    'Microsoft: secret of this site as a client for mailboxes',
  ),
  SMTP_IN_PORT: about(
    optional(z.coerce.number().int().min(0).max(65_535)),
    'Port where your own mail servers deliver by SMTP, for mailboxes whose mails are delivered to this site; off without it',
  ),
  SMTP_IN_HOST: about(setting(z.string().default('127.0.0.1')), 'Address to listen on for SMTP'),
  SMTP_IN_PEERS: about(
    optional(networks()),
    'Mail servers that may deliver: IP addresses or networks such as `10.0.0.0/8`, comma-separated; all others are refused',
    'those of the machine',
  ),
  SMTP_IN_TLS_KEY: about(
    optional(z.string().transform((path) => resolve(path))),
    'File of the private key for STARTTLS; needs the certificate below, and is read at start',
  ),
  SMTP_IN_TLS_CERT: about(
    optional(z.string().transform((path) => resolve(path))),
    'File of the certificate that belongs to the key, with its chain',
  ),
  REMOTE_IMAGES_ALLOW_PRIVATE: about(
    setting(z.stringbool().default(false)),
    '`true` lets readers load remote images of messages from networks of your own too',
  ),
  PUSH_ALLOW_PRIVATE: about(
    setting(z.stringbool().default(false)),
    '`true` lets push services of browsers be in networks of your own, and without TLS',
  ),
  WEBHOOKS_ALLOW_PRIVATE: about(
    setting(z.stringbool().default(false)),
    '`true` lets webhooks send to networks of your own too, never to link-local addresses',
  ),
  DNS_SERVERS: about(
    optional(
      z
        .string()
        .transform((text) => text.split(',').map((server) => server.trim()))
        .pipe(z.array(z.string().regex(/^[\da-fA-F.:[\]]+$/, 'must be IP addresses')).max(5)),
    ),
    'DNS servers at which mail servers and the records of mail domains are looked up: IP addresses, with ports if need be, comma-separated',
    'those of the machine',
  ),
  LOG_LEVEL: about(
    setting(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info')),
    'fatal, error, warn, info, debug, silent',
  ),
  BACKUP_FOLDER: about(
    optional(z.string().transform((path) => resolve(path))),
    'Folder for a backup every night (2:00 UTC), best on another disk; without it backups that administrators ask for go to `DATA_DIR/backups`',
  ),
  BACKUP_KEEP: about(
    setting(z.coerce.number().int().min(1).max(1000).default(7)),
    'Backups that stay in that folder, the newest',
  ),
  SENTRY_DSN: about(optional(z.url()), 'Error reporting of the browser; off without it'),
  METRICS_TOKEN: about(
    optional(z.string().min(8, 'must have at least 8 characters')),
    'Lets others than this machine read `/metrics`; at least 8 characters',
  ),
  RATE_LIMIT_FACTOR: about(setting(z.coerce.number().positive().default(1)), 'Multiplies every limit'),
};

/** Where providers are, which only tests change. */
export const providerVariables = {
  GOOGLE_AUTHORIZE_URL: about(
    endpoint('https://accounts.google.com/o/oauth2/v2/auth'),
    'Google: where people agree',
  ),
  GOOGLE_TOKEN_URL: about(
    endpoint('https://oauth2.googleapis.com/token'),
    'Google: where a code becomes a token',
  ),
  GOOGLE_PROFILE_URL: about(
    endpoint('https://openidconnect.googleapis.com/v1/userinfo'),
    'Google: where a token tells whose it is',
  ),
  MICROSOFT_AUTHORIZE_URL: about(
    endpoint('https://login.microsoftonline.com/common/oauth2/v2.0/authorize'),
    'Microsoft: where people agree; that of one tenant has its id in place of `common`',
  ),
  MICROSOFT_TOKEN_URL: about(
    endpoint('https://login.microsoftonline.com/common/oauth2/v2.0/token'),
    'Microsoft: where a code becomes a token; that of one tenant has its id in place of `common`',
  ),
  FACEBOOK_AUTHORIZE_URL: about(
    endpoint('https://www.facebook.com/v23.0/dialog/oauth'),
    'Facebook: where people agree',
  ),
  FACEBOOK_TOKEN_URL: about(
    endpoint('https://graph.facebook.com/v23.0/oauth/access_token'),
    'Facebook: where a code becomes a token',
  ),
  FACEBOOK_PROFILE_URL: about(
    endpoint('https://graph.facebook.com/v23.0/me'),
    'Facebook: where a token tells whose it is',
  ),
  TWITTER_AUTHORIZE_URL: about(
    endpoint('https://x.com/i/oauth2/authorize'),
    'X (Twitter): where people agree',
  ),
  TWITTER_TOKEN_URL: about(
    endpoint('https://api.x.com/2/oauth2/token'),
    'X (Twitter): where a code becomes a token',
  ),
  TWITTER_PROFILE_URL: about(
    endpoint('https://api.x.com/2/users/me'),
    'X (Twitter): where a token tells whose it is',
  ),
  ENVATO_AUTHORIZE_URL: about(endpoint('https://api.envato.com/authorization'), 'Envato: where people agree'),
  ENVATO_TOKEN_URL: about(endpoint('https://api.envato.com/token'), 'Envato: where a code becomes a token'),
  ENVATO_PROFILE_URL: about(
    endpoint('https://api.envato.com/v1/market/private/user'),
    'Envato: where a token tells whose it is',
  ),
  ENVATO_API_URL: about(
    endpoint('https://api.envato.com'),
    'Envato: where sales and purchases are looked up',
  ),
  RECAPTCHA_VERIFY_URL: about(
    endpoint('https://www.google.com/recaptcha/api/siteverify'),
    'Where tokens of reCAPTCHA are checked',
  ),
};

/** The value of an absent variable, in Markdown. */
function defaultOf(schema: z.ZodType): string {
  const value = schema.parse(undefined);
  if (value === undefined) return 'none';
  return String(value).includes('://') ? `\`${value}\`` : String(value);
}

/** The table of variables in the documentation, in Markdown. */
export function variablesTable(variables: Record<string, z.ZodType>): string {
  const rows = Object.entries(variables).map(([name, schema]) => {
    const { meaning, unset = defaultOf(schema) } = (schema.meta() ?? {}) as {
      meaning?: string;
      unset?: string;
    };
    return `| \`${name}\` | ${unset} | ${meaning} |`;
  });
  return ['| Variable | Default | What it is |', '|---|---|---|', ...rows].join('\n');
}
