import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { showScreen } from '#client/testing/screen.tsx';

let arrive = () => {};
const arrived = new Promise<void>((resolve) => {
  arrive = resolve;
});

// Another test file may have loaded the code of the editor.
vi.resetModules();
const { loadRichEditor, MessageEditor } = await import('./message-editor.tsx');
const load = () => arrived.then(loadRichEditor);

let written = '';

function Field({ begun = '' }: { begun?: string }) {
  const [html, setHtml] = useState(begun);
  written = html;
  return (
    <MessageEditor label="Reply" html={html} onChange={setHtml} onSubmit={() => undefined} load={load} />
  );
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' });

beforeEach(() => {
  written = '';
});

it('adds to a text with formatting while the code of the editor is on its way, and loses none of it', async () => {
  const begun = '<p>Try <strong>this</strong></p>';
  await showScreen(<Field begun={begun} />);
  fireEvent.change(await field(), { target: { value: 'and that' } });
  expect(written).toBe(`${begun}<p>and that</p>`);
  expect(screen.getByText('Try this')).toBeTruthy();
});

it('takes over what was typed into the field that stands in, and the cursor', async () => {
  await showScreen(<Field />);
  const plain = await field();
  plain.focus();
  fireEvent.compositionStart(plain);
  fireEvent.change(plain, { target: { value: 'Hello, nobody <3' } });
  arrive();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await field()).toBe(plain);
  fireEvent.compositionEnd(plain);
  await waitFor(async () => expect((await field()).getAttribute('contenteditable')).toBe('true'));
  expect((await field()).textContent).toBe('Hello, nobody <3');
  expect(document.activeElement).toBe(await field());
});

function Form() {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <input aria-label="Subject" onInput={() => setShown(true)} />
      {isShown && (
        <MessageEditor label="Reply" html="" onChange={() => {}} onSubmit={() => {}} autoFocus load={load} />
      )}
    </>
  );
}

it('leaves the focus with a field that somebody went on to while the editor was being built', async () => {
  await showScreen(<Form />);
  const subject = screen.getByRole('textbox', { name: 'Subject' });
  subject.focus();
  arrive();
  fireEvent.input(subject, { target: { value: 'No ink' } });
  await waitFor(async () => expect((await field()).getAttribute('contenteditable')).toBe('true'));
  expect(document.activeElement).toBe(subject);
});

it('takes the focus once, and not back from a field that somebody goes on to at once', async () => {
  await showScreen(<Form />);
  const subject = screen.getByRole('textbox', { name: 'Subject' });
  arrive();
  let taken = 0;
  const goOn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target.getAttribute('contenteditable') !== 'true') return;
    taken += 1;
    queueMicrotask(() => subject.focus());
  };
  document.addEventListener('focusin', goOn);
  fireEvent.input(subject, { target: { value: 'No ink' } });
  await waitFor(() => expect(taken).toBe(1));
  for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  document.removeEventListener('focusin', goOn);
  expect(taken).toBe(1);
  expect(document.activeElement).toBe(subject);
});

it('keeps who comes to the field at the moment in which the editor takes its place', async () => {
  await showScreen(<Field />);
  await field();
  arrive();
  // After the code has come for the field, and before anything else happens.
  await load();
  screen.getByRole('textbox', { name: 'Reply' }).focus();
  await waitFor(async () => expect((await field()).getAttribute('contenteditable')).toBe('true'));
  expect(document.activeElement).toBe(await field());
});
