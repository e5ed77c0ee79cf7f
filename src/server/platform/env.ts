import { resolve } from 'node:path';
import { z } from 'zod';

/** Settings whose value must not be repeated in a message. */
const mayHoldSecret = /_(URL|KEY|TOKEN|DSN)$/;

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsAbsent, schema.optional());

const address = () => z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

const trustProxy = z.string().transform((text) => {
  if (text === 'true') return 1;
  if (text === 'false') return false;
  return /^\d+$/.test(text) ? Number(text) : text;
});

const envSchema = z.object({
  NODE_ENV: optional(z.enum(['development', 'production', 'test'])),
  PORT: z.preprocess(blankIsAbsent, z.coerce.number().int().min(0).max(65_535).default(3000)),
  HOST: optional(z.string()),
  BASE_URL: optional(address()),
  DATA_DIR: z.preprocess(blankIsAbsent, z.string().default('./data')).transform((path) => resolve(path)),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  APP_KEY: optional(z.string().min(32, 'must have at least 32 characters')),
  SEED: z.preprocess(blankIsAbsent, z.enum(['demo', 'none']).default('demo')),
  ROLE: z.preprocess(blankIsAbsent, z.enum(['all', 'web', 'worker']).default('all')),
  TRUST_PROXY: optional(trustProxy),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z.preprocess(blankIsAbsent, z.string().default('Helpdock <support@localhost>')),
  SENTRY_DSN: optional(z.url()),
  METRICS_TOKEN: optional(z.string().min(8, 'must have at least 8 characters')),
  LOG_LEVEL: z.preprocess(
    blankIsAbsent,
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  ),
  RATE_LIMIT_FACTOR: z.preprocess(blankIsAbsent, z.coerce.number().positive().default(1)),
});

export type Env = z.infer<typeof envSchema>;

/** The name of every variable that is read. */
export const envNames = Object.keys(envSchema.shape);

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

/** The address under which browsers reach the site, without a slash at its end. */
export const baseUrl = (env: Pick<Env, 'BASE_URL' | 'PORT'>) =>
  env.BASE_URL ?? `http://localhost:${env.PORT}`;
