import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '#client/testing/screen.tsx';
import { RouteError } from './route-error.tsx';

const shown = async (error: Error) => {
  await showScreen(<RouteError error={error} reset={() => undefined} />);
  return (await screen.findByRole('heading')).textContent;
};

it.each([
  ['Failed to fetch dynamically imported module: /assets/a.js', 'There was an issue loading this page'],
  ['load-failed:500', 'There was an issue loading this page'],
  ['load-failed:403', "You don't have access to this page"],
  ['x is not a function', 'Unexpected Application Error!'],
])('says of "%s": %s', async (message, title) => {
  expect(await shown(new Error(message))).toBe(title);
});
