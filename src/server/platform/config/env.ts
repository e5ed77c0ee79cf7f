import { isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

/** Settings whose value must not be repeated in a message. */
const mayHoldSecret = /_(URL|KEY|SECRET|TOKEN|DSN)$/;

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsAbsent, schema.optional());

const address = () => z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/(?<!\/)\/+$/, ''));

/** Where a sign-in service is asked, unless somebody stands in for it. */
const endpoint = (url: string) => z.preprocess(blankIsAbsent, address().default(url));

const trustProxy = z.string().transform((text) => {
  if (text === 'true') return 1;
  if (text === 'false') return false;
  return /^\d+$/.test(text) ? Number(text) : text;
});

const variables = z.object({
  NODE_ENV: optional(z.enum(['development', 'production', 'test'])),
  PORT: z.preprocess(blankIsAbsent, z.coerce.number().int().min(0).max(65_535).default(3000)),
  HOST: optional(z.string()),
  BASE_URL: optional(address()),
  DATA_DIR: z.preprocess(blankIsAbsent, z.string().default('./data')).transform((path) => resolve(path)),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  APP_KEY: optional(z.string().min(32, 'must have at least 32 characters')),
  SEED: z.preprocess(blankIsAbsent, z.enum(['demo', 'none']).default('demo')),
  DEMO_LOGIN: z.preprocess(blankIsAbsent, z.enum(['fixed', 'random']).default('fixed')),
  ROLE: z.preprocess(blankIsAbsent, z.enum(['all', 'web', 'worker']).default('all')),
  TRUST_PROXY: optional(trustProxy),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(z.string()),
  S3_ENDPOINT: optional(address()),
  S3_REGION: z.preprocess(blankIsAbsent, z.string().default('us-east-1')),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_FORCE_PATH_STYLE: z.preprocess(blankIsAbsent, z.stringbool().default(false)),
  CLAMD_SOCKET: optional(z.string().regex(/^(\/|[^/\s:]+:\d+$)/, 'must be a path or host:port')),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_AUTHORIZE_URL: endpoint('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: endpoint('https://oauth2.googleapis.com/token'),
  GOOGLE_PROFILE_URL: endpoint('https://openidconnect.googleapis.com/v1/userinfo'),
  FACEBOOK_CLIENT_ID: optional(z.string()),
  FACEBOOK_CLIENT_SECRET: optional(z.string()),
  FACEBOOK_AUTHORIZE_URL: endpoint('https://www.facebook.com/v23.0/dialog/oauth'),
  FACEBOOK_TOKEN_URL: endpoint('https://graph.facebook.com/v23.0/oauth/access_token'),
  FACEBOOK_PROFILE_URL: endpoint('https://graph.facebook.com/v23.0/me'),
  TWITTER_CLIENT_ID: optional(z.string()),
  TWITTER_CLIENT_SECRET: optional(z.string()),
  TWITTER_AUTHORIZE_URL: endpoint('https://x.com/i/oauth2/authorize'),
  TWITTER_TOKEN_URL: endpoint('https://api.x.com/2/oauth2/token'),
  TWITTER_PROFILE_URL: endpoint('https://api.x.com/2/users/me'),
  ENVATO_CLIENT_ID: optional(z.string()),
  ENVATO_CLIENT_SECRET: optional(z.string()),
  ENVATO_AUTHORIZE_URL: endpoint('https://api.envato.com/authorization'),
  ENVATO_TOKEN_URL: endpoint('https://api.envato.com/token'),
  ENVATO_PROFILE_URL: endpoint('https://api.envato.com/v1/market/private/user'),
  ENVATO_API_URL: endpoint('https://api.envato.com'),
  ENVATO_PERSONAL_TOKEN: optional(z.string()),
  RECAPTCHA_SITE_KEY: optional(z.string()),
  RECAPTCHA_SECRET_KEY: optional(z.string()),
  RECAPTCHA_VERIFY_URL: endpoint('https://www.google.com/recaptcha/api/siteverify'),
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_API_BASE: endpoint('https://api.stripe.com'),
  BILLING_TEST_GATEWAY: z.preprocess(blankIsAbsent, z.stringbool().default(false)),
  BILLING_TEST_WEBHOOK_SECRET: optional(z.string().min(16, 'must have at least 16 characters')),
  WEBHOOKS_ALLOW_PRIVATE: z.preprocess(blankIsAbsent, z.stringbool().default(false)),
  PUSH_ALLOW_PRIVATE: z.preprocess(blankIsAbsent, z.stringbool().default(false)),
  REMOTE_IMAGES_ALLOW_PRIVATE: z.preprocess(blankIsAbsent, z.stringbool().default(false)),
  BACKUP_FOLDER: optional(z.string().transform((path) => resolve(path))),
  BACKUP_KEEP: z.preprocess(blankIsAbsent, z.coerce.number().int().min(1).max(1000).default(7)),
  SENTRY_DSN: optional(z.url()),
  METRICS_TOKEN: optional(z.string().min(8, 'must have at least 8 characters')),
  LOG_LEVEL: z.preprocess(
    blankIsAbsent,
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  ),
  RATE_LIMIT_FACTOR: z.preprocess(blankIsAbsent, z.coerce.number().positive().default(1)),
});

/** Half of one of these would be a service that is silently off. */
const pairs = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['TWITTER_CLIENT_ID', 'TWITTER_CLIENT_SECRET'],
  ['ENVATO_CLIENT_ID', 'ENVATO_CLIENT_SECRET'],
  ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const;

const envSchema = variables.superRefine((env, context) => {
  for (const [name, secret] of pairs) {
    if ((env[name] === undefined) === (env[secret] === undefined)) continue;
    context.addIssue({ code: 'custom', path: [secret], message: `must be given together with ${name}` });
  }
});

export type Env = z.infer<typeof envSchema>;

export const envNames = Object.keys(variables.shape);

/**
 * Reads the configuration. Throws one Error that names every mistake at once.
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const parsed = envSchema.safeParse(source);
  if (parsed.success) return parsed.data;
  const mistakes = parsed.error.issues.map((issue) => {
    const name = issue.path.join('.');
    const given = mayHoldSecret.test(name) ? '' : ` (it is ${JSON.stringify(source[name] ?? null)})`;
    return `  ${name}: ${issue.message}${given}`;
  });
  throw new Error(`The configuration has ${mistakes.length} mistake(s):\n${mistakes.join('\n')}`);
}

/** The name by which browsers on this machine reach what listens to an address. */
function nameOf(host: string | undefined): string {
  if (host === undefined || ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host)) return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}

type AddressNeeds = Pick<Env, 'BASE_URL' | 'HOST' | 'PORT'>;

/** The address of the site as its settings have it, for each configuration of a process without BASE_URL. */
const addressSettings = new WeakMap<AddressNeeds, string>();

/** Has `baseUrl` answer with the address of the settings, which BASE_URL goes before; null is none. */
export function setAddressSetting(env: AddressNeeds, address: string | null): void {
  if (address === null) addressSettings.delete(env);
  else addressSettings.set(env, address);
}

/** Whether anybody said where the site is: BASE_URL, or else the settings. */
export const isAddressSet = (env: AddressNeeds) => env.BASE_URL !== undefined || addressSettings.has(env);

/** The address under which browsers of this machine reach what listens here. */
export const localAddress = (env: Pick<Env, 'HOST' | 'PORT'>) => `http://${nameOf(env.HOST)}:${env.PORT}`;

/** The address under which browsers reach the site, without a slash at its end. It may change: ask each time. */
export const baseUrl = (env: AddressNeeds) => env.BASE_URL ?? addressSettings.get(env) ?? localAddress(env);
