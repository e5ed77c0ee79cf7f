import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface MailServer {
  port: number;
  /** Who the mails were for, as they came. */
  recipients: string[];
  stop(): Promise<void>;
}

/** Takes a conversation of SMTP, and remembers who its mails are for. */
function converse(socket: Socket, recipients: string[]): void {
  let line = '';
  let inMail = false;
  socket.on('error', () => undefined);
  socket.write('220 here\r\n');
  socket.setEncoding('utf8').on('data', (text: string) => {
    line += text;
    for (let end = line.indexOf('\r\n'); end !== -1; end = line.indexOf('\r\n')) {
      const said = line.slice(0, end);
      line = line.slice(end + 2);
      if (inMail && said !== '.') continue;
      inMail = /^DATA/i.test(said);
      const [, address] = /^RCPT TO:<(.+)>/i.exec(said) ?? [];
      if (address !== undefined) recipients.push(address);
      socket.write(inMail ? '354 go on\r\n' : '250 fine\r\n');
    }
  });
}

/** A mail server on this machine that takes every mail. */
export async function startMailServer(): Promise<MailServer> {
  const recipients: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on('close', () => open.delete(socket)));
    converse(socket, recipients);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    recipients,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // The product keeps a line open for the next mail.
        for (const socket of open) socket.destroy();
      }),
  };
}
