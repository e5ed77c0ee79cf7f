import { describe, expect, it } from 'vitest';
import { directionOf, pluralCategories, translator } from './translation.ts';

const german = translator({
  language: 'de',
  lines: {
    Search: 'Suche',
    email: 'E-Mail-Adresse',
    'Hello :name': 'Guten Tag, :name',
    ':count result|:count results': ':count Ergebnis|:count Ergebnisse',
    'The :attribute field is required.': 'Bitte füllen Sie das Feld „:attribute“ aus.',
    'The :attribute field must be at least :min characters.': '„:attribute“ braucht mindestens :min Zeichen.',
    ':message (and :count more error)|:message (and :count more errors)':
      ':message (und :count weiterer Fehler)|:message (und :count weitere Fehler)',
  },
});

describe('a line', () => {
  it('is said in the language, with its values', () => {
    expect(german('Search')).toBe('Suche');
    expect(german('Hello :name', { name: 'Ann' })).toBe('Guten Tag, Ann');
  });

  it('stays English while the language has none, and keeps places without a value', () => {
    expect(german('Nobody knows :name', { name: 'Ann' })).toBe('Nobody knows Ann');
    expect(german('Hello :name')).toBe('Guten Tag, :name');
  });

  it('takes the form and the figures of its count', () => {
    const line = ':count result|:count results';
    expect(german(line, { count: 1 })).toBe('1 Ergebnis');
    expect(german(line, { count: 0 })).toBe('0 Ergebnisse');
    expect(german(line, { count: 12_000 })).toBe('12.000 Ergebnisse');
    expect(translator({ language: 'en', lines: {} })(line, { count: 1 })).toBe('1 result');
  });

  it('without forms in the language follows the plural of English', () => {
    const arabic = translator({ language: 'ar', lines: {} });
    expect(arabic('one thing|:count things', { count: 2 })).toBe('2 things');
  });

  it('has six forms in Arabic', () => {
    const forms = ['none', 'one', 'two', 'few', 'many', 'other'];
    const arabic = translator({ language: 'ar', lines: { things: forms.join('|') } });
    expect(pluralCategories('ar')).toHaveLength(6);
    expect([0, 1, 2, 3, 11, 100].map((count) => arabic('things', { count }))).toEqual(forms);
  });
});

describe('a finished sentence', () => {
  it('is said by the line that it was made from, its field translated too', () => {
    expect(german.message('Search')).toBe('Suche');
    expect(german.message('The email field is required.')).toBe(
      'Bitte füllen Sie das Feld „E-Mail-Adresse“ aus.',
    );
    expect(german.message('The nickname field must be at least 3 characters.')).toBe(
      '„nickname“ braucht mindestens 3 Zeichen.',
    );
  });

  it('may hold another', () => {
    expect(german.message('The email field is required. (and 2 more errors)')).toBe(
      'Bitte füllen Sie das Feld „E-Mail-Adresse“ aus. (und 2 weitere Fehler)',
    );
  });

  it('that no line made stays as it is', () => {
    expect(german.message('Something else happened.')).toBe('Something else happened.');
    expect(translator({ language: 'en', lines: {} }).message('The email field is required.')).toBe(
      'The email field is required.',
    );
  });
});

it('runs from the right in Arabic and Hebrew, whatever the region', () => {
  expect(['ar', 'ar-EG', 'he', 'fa_IR'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'rtl']);
  expect(['en', 'de-AT', 'tr'].map(directionOf)).toEqual(['ltr', 'ltr', 'ltr']);
});
