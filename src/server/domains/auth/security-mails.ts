import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { describeUserAgent } from '../../platform/http/user-agent.ts';
import { auditStaff } from '../audit/service.ts';
import { type SecurityEvent, securityMail } from './security-emails.tsx';

/**
 * Mails the owner of an account, in the transaction `tx`, a security change with its origin. For staff it is also
 * audited.
 */
export async function mailAccountOwner(
  ctx: Context,
  tx: Database,
  email: string,
  event: SecurityEvent,
): Promise<void> {
  await auditStaff(ctx, tx, ctx.identity.user, {
    action: `user.${event}`,
    subject_type: 'user',
    subject_id: String(ctx.identity.user?.id),
  });
  const { browser, platform } = describeUserAgent(ctx.request.userAgent);
  await ctx.mailer.queue(
    ctx,
    tx,
    securityMail,
    { emails: [email] },
    {
      event,
      at: `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      device: [browser, platform].filter((part) => part !== null).join(', '),
      ip_address: ctx.request.ip,
    },
  );
}
