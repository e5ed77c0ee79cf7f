import { IconFiles } from '@tabler/icons-react';
import { describe, expect, it } from 'vitest';
import type { Translate } from '../platform/translation/use-translate.ts';
import { findInAdmin } from './admin-search.ts';

const english = ((line: string) => line) as unknown as Translate;

const screens = [
  { to: '/admin/files', title: 'Dateien', group: 'help-center', description: 'See what was uploaded.' },
  {
    to: '/admin/settings/mail',
    title: 'Outgoing email',
    group: 'email',
    description: 'The server for mails.',
  },
].map((screen) => ({ ...screen, icon: IconFiles, permission: null }) as never);

const setting = (path: string, label: string, to = '/admin/settings/mail') => ({
  path,
  label,
  description: 'Who mails come from.',
  to,
  anchor: path.replace('.', '-'),
  section: 'Mail server',
});

const settings = [
  setting('mail.from', 'Sender'),
  setting('mail.smtp_url', 'Mail server é'),
  setting('uploads.max_size', 'Maximum file size', '/admin/settings/uploads'),
];

const titles = (query: string) =>
  findInAdmin(query, { screens, settings }, english).map(({ title }) => title);

describe('the search of the administration', () => {
  it('finds screens and settings by their names first, then by what they do', () => {
    expect(titles('mail')).toEqual(['Mail server é', 'Outgoing email', 'Sender']);
    expect(titles('  SENDER ')).toEqual(['Sender']);
    expect(titles('uploaded what')).toEqual(['Dateien']);
    expect(titles('mail.from')).toEqual(['Sender']);
    expect(titles('server e')).toContain('Mail server é');
  });

  it('finds no setting of a screen that the person may not open, and nothing for no words', () => {
    expect(titles('largest')).toEqual([]);
    expect(titles('   ')).toEqual([]);
    expect(titles('nonsense ☃')).toEqual([]);
  });

  it('leads to the field', () => {
    expect(findInAdmin('sender', { screens, settings }, english)[0]).toMatchObject({
      to: '/admin/settings/mail',
      anchor: 'mail-from',
      detail: 'Outgoing email › Mail server',
    });
  });
});
