import { describe, expect, it } from 'vitest';
import { variantsOf } from './regional-spelling.ts';

describe('spellings of the other side', () => {
  it.each([
    ['colour', 'color'],
    ['favourites', 'favorites'],
    ['organise', 'organize'],
    ['customised', 'customized'],
    ['organisation', 'organization'],
    ['analyse', 'analyze'],
    ['cancelled', 'canceled'],
    ['labelling', 'labeling'],
    ['centre', 'center'],
    ['fibres', 'fibers'],
    ['licence', 'license'],
    ['catalogue', 'catalog'],
    ['dialogues', 'dialogs'],
  ])('are found for %s and %s, both ways', (british, american) => {
    expect(variantsOf(british)).toContain(american);
    expect(variantsOf(american)).toContain(british);
  });

  it.each(['four', 'hour', 'filled', 'filing', 'page', 'for', 'information', 'log'])(
    'are none for %s',
    (word) => {
      expect(variantsOf(word)).toEqual([]);
    },
  );
});
