import { createTransport } from 'nodemailer';
import { baseUrl } from '#server/platform/config/env.ts';
import type { Context } from '#server/platform/context.ts';
import type { CheckResult } from '#shared/checks.ts';
import { AppError } from '#shared/errors.ts';
import { translator } from '#shared/translation.ts';
import { localizationOf } from '../../localizations/service.ts';
import { runSteps } from './check-steps.ts';

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** The password of the mail server, plain and URL-encoded. */
function secretsOf(address: string): string[] {
  const { username, password } = new URL(address);
  const plain = decodeURIComponent(password);
  const sent = [plain, `\0${decodeURIComponent(username)}\0${plain}`];
  return [address, password, plain, ...sent.map((text) => Buffer.from(text).toString('base64'))].filter(
    (text) => text !== '' && password !== '',
  );
}

/** Sends a test mail at once with the stored settings, and returns the mail server's response. */
export async function checkMail(ctx: Context, to: string = ctx.user.email): Promise<CheckResult> {
  await ctx.limits.consume('settings_check', ctx.user.id);
  const { smtp_url, from } = await ctx.mailSettings();
  if (smtp_url === null) {
    const nowhere = async () => {
      throw new AppError(
        'unavailable',
        'no_mail_server',
        'No mail server is set up yet. Emails are saved as files and not delivered.',
      );
    };
    return runSteps([['connect', nowhere]]);
  }
  const [language, name] = await Promise.all([localizationOf(ctx), ctx.siteName()]);
  const translate = translator(language);
  const transport = createTransport({ url: smtp_url, ...patience });
  const connect = async () => {
    await transport.verify();
    return '';
  };
  const send = async () => {
    const { response } = await transport.sendMail({
      from,
      to,
      subject: translate('Test email from :name', { name }),
      text: `${translate('This email confirms that :name can send emails.', { name })}\n\n${baseUrl(ctx.env)}\n`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return response;
  };
  try {
    return await runSteps(
      [
        ['connect', connect],
        ['send', send],
      ],
      secretsOf(smtp_url),
    );
  } finally {
    transport.close();
  }
}
