import { isIP } from 'node:net';
import { invalid } from '#shared/errors.ts';
import type { Context } from '../../platform/context.ts';
import { type Keys, sameText } from '../../platform/security/keys.ts';

/** Excludes similar letters and digits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const codeLength = 12;

/** The code printed in the terminal of the server. The same in every process, and after a restart. */
export function setupCode(keys: Pick<Keys, 'sign'>): string {
  const bytes = Buffer.from(keys.sign('setup-code', 'first administrator'), 'base64url');
  const letters = [...bytes.subarray(0, codeLength)].map((byte) => alphabet[byte % alphabet.length]);
  return (letters.join('').match(/.{4}/g) ?? []).join('-');
}

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/** Forwarding headers of proxies. Without a trusted proxy, they prove that the caller is remote. */
const forwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded'];

/** Whether the caller sits at the machine itself. */
export function isLocal({ request, env }: Pick<Context, 'request' | 'env'>): boolean {
  if (isIP(request.ip) === 0 || !loopback.test(request.ip)) return false;
  return env.TRUST_PROXY !== undefined || forwarded.every((name) => request.header(name) === undefined);
}

/** Throws 422 on `code` for remote callers with a wrong one, 429 for too many attempts. */
export async function assertSetupCode(ctx: Context, shown: string | null | undefined): Promise<void> {
  if (isLocal(ctx)) return;
  await ctx.limits.consume('setup_code', ctx.request.ip);
  if (!shown) throw invalid({ code: ['The code field is required.'] }, 'setup_code_required');
  const plain = shown.toUpperCase().replaceAll(/[\s-]/g, '');
  if (!sameText(plain, setupCode(ctx.keys).replaceAll('-', ''))) {
    throw invalid(
      { code: ["This isn't the code in the terminal. Check it and try again."] },
      'wrong_setup_code',
    );
  }
}
