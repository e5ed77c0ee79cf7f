import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/**
 * An IMAP server with one empty folder, to which people sign in by XOAUTH2 alone, for tests that need no mail: those
 * with mail have Dovecot.
 */
export async function startImapStandIn(isKnown: (user: string, token: string) => Promise<boolean>) {
  const open = new Set<Socket>();
  const answer = async (socket: Socket, line: string) => {
    const [tag = '', command = '', ...rest] = line.split(' ');
    const say = (...lines: string[]) => socket.write(lines.map((each) => `${each}\r\n`).join(''));
    const name = (command === 'UID' ? (rest[0] ?? '') : command).toUpperCase();
    if (name === 'CAPABILITY') say('* CAPABILITY IMAP4rev1 AUTH=XOAUTH2 SASL-IR');
    if (name === 'SELECT' || name === 'EXAMINE')
      say('* FLAGS (\\Seen)', '* 0 EXISTS', '* OK [UIDVALIDITY 1] valid', '* OK [UIDNEXT 1] next');
    if (name === 'SEARCH') say('* SEARCH');
    if (name === 'LIST') say('* LIST () "/" INBOX');
    if (name !== 'AUTHENTICATE') return say(`${tag} OK ${command} done`);
    const text = Buffer.from(rest[1] ?? '', 'base64').toString();
    const [user = '', token = ''] = text.split('\u0001');
    say(
      (await isKnown(user.replace('user=', ''), token.replace('auth=Bearer ', '')))
        ? `${tag} OK signed in`
        : `${tag} NO [AUTHENTICATIONFAILED] rejected`,
    );
  };
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    socket.write('* OK [CAPABILITY IMAP4rev1 AUTH=XOAUTH2 SASL-IR] ready\r\n');
    createInterface({ input: socket }).on('line', (line) => void answer(socket, line));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((stopped) => server.close(stopped));
    },
  };
}
