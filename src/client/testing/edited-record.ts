import type { ReactNode } from 'react';
import { type Answers, Refusal } from './screen.tsx';

/** A record of a server that refuses a change of what somebody else has changed since. */
export function recordOf<Fields extends Record<string, unknown>>(stored: Fields) {
  const update = (input: unknown) => {
    const { before, id, ...sent } = input as Record<string, unknown>;
    const read = (before ?? {}) as Record<string, unknown>;
    const changed = Object.keys(read).filter((field) => read[field] !== stored[field]);
    if (changed.length > 0)
      throw new Refusal('Changed.', { httpStatus: 409, reason: 'changed', details: { changed } });
    Object.assign(stored, sent);
    return { ...stored };
  };
  return { stored, update };
}

/** A form of something that others may change meanwhile. */
export interface EditedForm {
  /** The call that saves it. */
  path: string;
  screen: ReactNode;
  answers: Answers;
  /** What is stored in the field that the test types into. */
  text: () => unknown;
  byOthers: (text: string) => void;
}

/** A form whose fields are saved with what they were before. */
export function ofRecord<Fields extends object>(
  fields: Fields,
  field: keyof Fields & string,
  path: string,
  view: (record: Fields) => { screen: ReactNode; answers: Answers },
  saved: (record: Fields) => unknown,
): EditedForm {
  const { stored, update } = recordOf(fields as Fields & Record<string, unknown>);
  const { screen, answers } = view(stored);
  return {
    path,
    screen,
    answers: { ...answers, [path]: (input: unknown) => saved(update(input) as Fields) },
    text: () => stored[field],
    byOthers: (text) => {
      Object.assign(stored, { [field]: text });
    },
  };
}

/** A form that is saved as a whole, with the version that it was read in. */
export function ofVersion<Whole extends object>(
  first: Whole,
  read: (whole: Whole) => unknown,
  change: (whole: Whole, text: string) => Whole,
  reason: string,
) {
  let whole = first;
  let version = 1;
  const answer = () => structuredClone({ ...whole, version });
  return {
    get: answer,
    update: (input: unknown) => {
      const { version: seen, ...sent } = input as { version: number | null };
      if (seen !== null && seen !== version) throw new Refusal('Changed.', { httpStatus: 409, reason });
      whole = { ...whole, ...sent };
      version += 1;
      return answer();
    },
    text: () => read(whole),
    byOthers: (text: string) => {
      whole = change(whole, text);
      version += 1;
    },
  };
}
