import { expect, it } from 'vitest';
import { headersOf } from './headers.ts';

it('marks notifications as a list of the site, and no words of people', () => {
  const site = { url: 'https://desk.example:8443/help' };
  expect(headersOf({}, site, 'ticket_assigned')).toMatchObject({
    'Auto-Submitted': 'auto-generated',
    'List-Id': '<notifications.desk.example>',
  });
  expect(headersOf({ isPersonal: true }, site, 'request_reply')).toEqual({});
  expect(headersOf({}, site, null)).not.toHaveProperty('List-Id');
});
