import { ImapFlow } from 'imapflow';
import { type ParsedMail, simpleParser } from 'mailparser';
import type { SendMailOptions, Transporter } from 'nodemailer';

/** How a mail program writes an answer above the mail that it answers. */
export type Quoting = (words: string, mail: ParsedMail) => Pick<SendMailOptions, 'html' | 'text'>;

const cited = (text: string) => text.replaceAll(/^/gm, '> ');

/** Web mail: both bodies, with the history in elements of their own. */
const webMail: Quoting = (words, { text = '', html }) => {
  const line = 'On Mon, Nov 30, 2026 at 9:00 AM Support <desk@desk.example> wrote:';
  const shown = line.replace('<', '&lt;').replace('>', '&gt;');
  return {
    text: `${words}\n\n${line}\n\n${cited(text)}\n`,
    html: `<div dir="ltr">${words}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${shown}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex">${html || text}</blockquote></div>`,
  };
};

/** A program of an office: a block of headers, and the history without a mark. */
const officeMail: Quoting = (words, { text = '', html, subject = '' }) => ({
  html: `<html><body><div class="WordSection1"><p class="MsoNormal">${words}<o:p></o:p></p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal"><b>From:</b> Support &lt;desk@desk.example&gt;<br><b>Sent:</b> Monday, November 30, 2026 9:00 AM<br><b>To:</b> Customer<br><b>Subject:</b> ${subject}</p></div></div>${html || text}</div></body></html>`,
});

/** A telephone: cited in HTML, with the line that telephones add. */
const phoneMail: Quoting = (words, { text = '', html }) => ({
  html: `<html><body>${words}<br><br><div dir="ltr">Sent from my iPhone</div><div dir="ltr"><br><blockquote type="cite">On Nov 30, 2026, at 9:00 AM, Support &lt;desk@desk.example&gt; wrote:<br><br></blockquote></div><blockquote type="cite">${html || text}</blockquote></body></html>`,
});

const plainMail: Quoting = (words, { text = '' }) => ({
  text: `${words}\n\nOn 30/11/2026 09:00, Support wrote:\n${cited(text)}\n`,
});

export const quotings = [webMail, officeMail, phoneMail, plainMail] as const;

/** A person with a mail program: reads a folder by IMAP, writes and answers by SMTP. */
export class MailClient {
  readonly #address: string;
  readonly #smtp: Transporter;

  constructor(address: string, smtp: Transporter) {
    this.#address = address;
    this.#smtp = smtp;
  }

  /** Sends a new mail; answers with its Message-ID, with angle brackets. */
  async write(to: string, subject: string, text: string): Promise<string> {
    return (await this.#smtp.sendMail({ from: this.#address, to, subject, text })).messageId;
  }

  /** Answers a mail to where it asks for, and names it and its thread. */
  async answer(mail: ParsedMail, words: string, quoting: Quoting): Promise<string> {
    const { messageId = '', references = [], subject = '' } = mail;
    const sent = await this.#smtp.sendMail({
      from: this.#address,
      to: (mail.replyTo ?? mail.from)?.text ?? '',
      subject: subject.startsWith('Re: ') ? subject : `Re: ${subject}`,
      inReplyTo: messageId,
      references: [...[references].flat(), messageId],
      ...quoting(words, mail),
    });
    return sent.messageId;
  }

  /** All mails in the folder, in the order in which they came; at least one did. */
  async inbox(): Promise<ParsedMail[]> {
    const [user = ''] = this.#address.split('@');
    const client = new ImapFlow({
      ...{ host: '127.0.0.1', port: Number(process.env.TEST_IMAP_PORT), secure: false, logger: false },
      auth: { user, pass: 'secret' },
    });
    await client.connect();
    try {
      await client.mailboxOpen('INBOX', { readOnly: true });
      const found = await client.fetchAll('1:*', { source: true });
      return await Promise.all(found.map(({ source }) => simpleParser(source ?? '')));
    } finally {
      await client.logout();
    }
  }
}
