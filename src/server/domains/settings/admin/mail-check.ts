import { runSteps } from '#server/platform/check-steps.ts';
import { baseUrl } from '#server/platform/config/env.ts';
import type { Context } from '#server/platform/context.ts';
import type { CheckResult } from '#shared/checks.ts';
import { translator } from '#shared/translation.ts';
import { localizationOf } from '../../localizations/service.ts';
import { smtpCheck } from '../smtp-check.ts';

/** Sends a test mail at once with the stored settings, and returns the mail server's response. */
export async function checkMail(ctx: Context, to: string = ctx.user.email): Promise<CheckResult> {
  await ctx.limits.consume('settings_check', ctx.user.id);
  const [{ smtp_url, from }, language, name] = await Promise.all([
    ctx.mailSettings(),
    localizationOf(ctx),
    ctx.siteName(),
  ]);
  const translate = translator(language);
  const check = smtpCheck(smtp_url, {
    from,
    to,
    subject: translate('Test email from :name', { name }),
    text: `${translate('This email confirms that :name can send emails.', { name })}\n\n${baseUrl(ctx.env)}\n`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  try {
    return await runSteps(check.steps, check.secrets);
  } finally {
    check.close();
  }
}
