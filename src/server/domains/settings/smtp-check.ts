import { createTransport, type SendMailOptions } from 'nodemailer';
import { AppError } from '#shared/errors.ts';
import type { CheckStep } from '../../platform/check-steps.ts';

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

interface SmtpCheck {
  steps: CheckStep[];
  /** To be left out of the messages of the steps. */
  secrets: string[];
  close: () => void;
}

const nowhere = async () => {
  throw new AppError(
    'unavailable',
    'no_mail_server',
    'No mail server is set up yet. Emails are saved as files and not delivered.',
  );
};

/** Connects to the mail server of the site, and sends that mail at once. */
export function smtpCheck(smtpUrl: string | null, message: SendMailOptions): SmtpCheck {
  if (smtpUrl === null) return { steps: [['connect', nowhere]], secrets: [], close: () => undefined };
  const transport = createTransport({ url: smtpUrl, ...patience });
  const connect = async () => {
    await transport.verify();
    return '';
  };
  return {
    steps: [
      ['connect', connect],
      ['send', async () => (await transport.sendMail(message)).response],
    ],
    secrets: secretsOf(smtpUrl),
    close: () => transport.close(),
  };
}
