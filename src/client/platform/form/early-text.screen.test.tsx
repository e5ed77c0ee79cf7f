import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rememberEarlyText, textIn } from './early-text.ts';

it('keeps what was typed before and during hydration, also when the field is reset to the text of the server', () => {
  document.body.innerHTML = '<textarea id="before"></textarea><textarea id="during">Sent</textarea>';
  const [before, during] = [...document.querySelectorAll('textarea')] as [
    HTMLTextAreaElement,
    HTMLTextAreaElement,
  ];
  before.value = 'Typed early';
  rememberEarlyText();
  fireEvent.input(during, { target: { value: 'Sent, and more' } });
  before.value = '';
  during.value = 'Sent';
  expect([textIn(before), textIn(during)]).toEqual(['Typed early', 'Sent, and more']);
  fireEvent.input(during, { target: { value: 'Sent' } });
  expect(textIn(during)).toBe('Sent');
});
