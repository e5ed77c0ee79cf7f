import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal, showScreen } from '../../testing/screen.tsx';
import { LanguageScreen } from './language-screen.tsx';

const localization = { id: 'de', language: 'de', name: 'German', translated: 1, total: 2, enabled: true };

it('a language that does not come says so, and can be asked for again', async () => {
  let isAway = true;
  await showScreen(<LanguageScreen id="de" search={{}} onChange={() => undefined} />, {
    answers: {
      'localizations.get': () => {
        if (isAway) throw new Refusal('Not now.', { httpStatus: 404 });
        return { localization };
      },
      'localizations.lines': () => ({
        pagination: { data: [], total: 0, current_page: 1, per_page: 15, last_page: 1 },
      }),
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('There was an issue loading this page')).toBeTruthy();
  isAway = false;
  await act(async () => fireEvent.click(again));
  expect(await screen.findByRole('heading', { level: 1, name: 'German' })).toBeTruthy();
});
