import { isIPv6 } from 'node:net';
import { z } from 'zod';
import { providerVariables, siteVariables } from './variables.ts';

/** Settings whose value must not be repeated in a message. */
const mayHoldSecret = /_(URL|KEY|SECRET|TOKEN|DSN)$/;

const variables = z.object({ ...siteVariables, ...providerVariables });

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
  ['GOOGLE_MAIL_CLIENT_ID', 'GOOGLE_MAIL_CLIENT_SECRET'],
  ['MICROSOFT_MAIL_CLIENT_ID', 'MICROSOFT_MAIL_CLIENT_SECRET'],
  ['SMTP_IN_TLS_KEY', 'SMTP_IN_TLS_CERT'],
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

/** Host name by which local browsers reach a listening address. */
function nameOf(host: string | undefined): string {
  if (host === undefined || ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host)) return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}

type AddressNeeds = Pick<Env, 'BASE_URL' | 'HOST' | 'PORT'>;

/** The address of the site as its settings have it, for each configuration of a process without BASE_URL. */
const addressSettings = new WeakMap<AddressNeeds, string>();

/** Sets the address for `baseUrl`, which BASE_URL overrides; null unsets it. */
export function setAddressSetting(env: AddressNeeds, address: string | null): void {
  if (address === null) addressSettings.delete(env);
  else addressSettings.set(env, address);
}

/** Whether the site's address is configured: by BASE_URL, or else the settings. */
export const isAddressSet = (env: AddressNeeds) => env.BASE_URL !== undefined || addressSettings.has(env);

/** The address under which browsers of this machine reach what listens here. */
export const localAddress = (env: Pick<Env, 'HOST' | 'PORT'>) => `http://${nameOf(env.HOST)}:${env.PORT}`;

/** The public address of the site, without a trailing slash. It may change: do not cache it. */
export const baseUrl = (env: AddressNeeds) => env.BASE_URL ?? addressSettings.get(env) ?? localAddress(env);
