import { expect, it } from 'vitest';
import { isAboutMail } from './smtp-errors.ts';

/** As the mail library says what a server answered to a command. */
const refusal = (command: string, response: string) =>
  Object.assign(new Error(response), {
    code: command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE',
    command,
    response,
  });

it.each([
  ['DATA', '554 5.2.252 SendAsDenied; support@desk.example not allowed to send as desk@desk.example'],
  ['DATA', '550 5.7.60 SMTP; Client does not have permissions to send as this sender'],
  ['DATA', '550 The from address does not match a verified Sender Identity. Mail cannot be sent.'],
  ['DATA', '554 Message rejected: Email address is not verified. The following identities failed the check'],
  ['RCPT TO', '553 5.7.1 <desk@desk.example>: Sender address rejected: not owned by user support'],
  ['RCPT TO', '450 4.1.8 <desk@desk.example>: Sender address rejected: Domain not found'],
  ['RCPT TO', '554 5.7.1 <ada@customers.example>: Relay access denied'],
  ['RCPT TO', '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain'],
  ['RCPT TO', '530 5.7.1 Authentication required'],
  ['DATA', '550 5.4.5 Daily user sending limit exceeded.'],
  ['MAIL FROM', '550 Not now'],
])('a refused sender says that the mailbox can not send: %s %s', (command, response) => {
  expect(isAboutMail(refusal(command, response))).toBe(false);
});

it.each([
  ['DATA', '554 5.7.1 Message rejected as spam by content filtering'],
  ['DATA', '552 5.3.4 Message size exceeds fixed maximum message size'],
  ['DATA', '550 5.7.0 This message was blocked because its content presents a potential security issue'],
  ['RCPT TO', '550 5.1.1 <ada@customers.example>: Recipient address rejected: User unknown'],
  ['RCPT TO', '550 5.7.1 You are not authorized to send to this recipient'],
  ['RCPT TO', '452 4.2.2 The mailbox is full'],
  ['RCPT TO', '550 5.1.1 <5.7.60@customers.example>: No such user'],
])('a refused recipient or content says nothing about the mailbox: %s %s', (command, response) => {
  expect(isAboutMail(refusal(command, response))).toBe(true);
});

it('a mail that the library itself refuses says nothing about the mailbox', () => {
  expect(isAboutMail(Object.assign(new Error('Empty message'), { code: 'EMESSAGE', command: 'API' }))).toBe(
    true,
  );
});
