import { expect, test } from 'vitest';
import { translator } from '#shared/translation.ts';
import { roleDescription, roleName } from './role-texts.ts';

const german = translator({
  language: 'de',
  lines: {
    'admins#role': 'Administratoren',
    'People who answer.': 'Personen, die antworten.',
    Cats: 'Katzen',
  },
});

test('roles of every site are called in the language of the reader, others as they were given', () => {
  expect(roleName('admins', german)).toBe('Administratoren');
  expect(roleDescription('People who answer.', german)).toBe('Personen, die antworten.');
  expect(roleName('Cats', german)).toBe('Cats');
  expect(roleDescription('Cats', german)).toBe('Cats');
});
