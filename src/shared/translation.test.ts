import { describe, expect, it } from 'vitest';
import { directionOf, english, pluralCategories, type Translatable, translator } from './translation.ts';

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

  it('of two meanings is said as the one that is meant', () => {
    const lines = { Open: 'Offen', 'Open#verb': 'Öffnen' };
    const say = translator({ language: 'de', lines });
    expect([say('Open'), say('Open', { as: 'verb' })]).toEqual(['Offen', 'Öffnen']);
    expect(english('Open', { as: 'verb' })).toBe('Open');
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

describe('a sentence', () => {
  const required = (field: string): Translatable => ({
    line: 'The :attribute field is required.',
    values: { attribute: { line: field, values: {} } },
  });

  it('is said by its line, its field translated too', () => {
    expect(german('Search')).toBe('Suche');
    expect(german(required('email'))).toBe('Bitte füllen Sie das Feld „E-Mail-Adresse“ aus.');
    const line = 'The :attribute field must be at least :min characters.';
    const nickname = { line: 'nickname', values: {} };
    expect(german({ line, values: { attribute: nickname, min: 3 } })).toBe(
      '„nickname“ braucht mindestens 3 Zeichen.',
    );
  });

  it('may hold another', () => {
    const line = ':message (and :count more error)|:message (and :count more errors)';
    const values = { message: required('email'), count: 2 };
    expect(german({ line, values })).toBe(
      'Bitte füllen Sie das Feld „E-Mail-Adresse“ aus. (und 2 weitere Fehler)',
    );
    expect(english({ line, values })).toBe('The email field is required. (and 2 more errors)');
  });

  it('that the language words as a whole is said so', () => {
    const own = translator({
      language: 'de',
      lines: {
        'The :attribute field is required.': 'Bitte füllen Sie das Feld „:attribute“ aus.',
        'The category field is required.': 'Bitte wählen Sie eine Kategorie.',
      },
    });
    expect(own(required('category'))).toBe('Bitte wählen Sie eine Kategorie.');
    expect(own(required('subject'))).toBe('Bitte füllen Sie das Feld „subject“ aus.');
  });

  it('that the language does not know stays English, whatever its values hold', () => {
    expect(german('Something else happened.')).toBe('Something else happened.');
    expect(english(required('email'))).toBe('The email field is required.');
    expect(german({ line: 'Hello :name', values: { name: ':name $& |' } })).toBe('Guten Tag, :name $& |');
  });
});

it('runs from the right in Arabic and Hebrew, whatever the region', () => {
  expect(['ar', 'ar-EG', 'he', 'fa_IR'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'rtl']);
  expect(['en', 'de-AT', 'tr'].map(directionOf)).toEqual(['ltr', 'ltr', 'ltr']);
});
