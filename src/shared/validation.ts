import { z } from 'zod';
import type { FieldErrors } from './errors.ts';

type Path = readonly PropertyKey[];

/** What messages call the field of a path: `first_name` and `firstName` are both the `first name`. */
export const attributeOf = (path: Path) => {
  const name = [...path].reverse().find((part) => typeof part === 'string') ?? 'value';
  return String(name)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
};

/** The sentences for refused values; `:attribute` is the field. */
export const validationTexts = {
  required: 'The :attribute field is required.',
  selected: 'The selected :attribute is invalid.',
  kinds: {
    int: 'The :attribute field must be an integer.',
    number: 'The :attribute field must be a number.',
    boolean: 'The :attribute field must be true or false.',
    array: 'The :attribute field must be a list.',
    record: 'The :attribute field must be a map.',
    object: 'The :attribute field must be a map.',
    string: 'The :attribute field must be a string.',
    other: 'The :attribute field must be of type :type.',
  },
  formats: {
    email: 'The :attribute field must be a valid email address.',
    url: 'The :attribute field must be a valid URL.',
    uuid: 'The :attribute field must be a valid UUID.',
    datetime: 'The :attribute field must be a valid date.',
    other: 'The :attribute field must be in a valid format.',
  },
  min: {
    string: 'The :attribute field must be at least :limit characters.',
    array: 'The :attribute field must be at least :limit items.',
    other: 'The :attribute field must be at least :limit.',
  },
  max: {
    string: 'The :attribute field must not be greater than :limit characters.',
    array: 'The :attribute field must not be greater than :limit items.',
    other: 'The :attribute field must not be greater than :limit.',
  },
} as const;

type Texts = { readonly other: string; readonly [name: string]: string };

const textFor = (texts: Texts, name: string | undefined) =>
  (name !== undefined && Object.hasOwn(texts, name) && texts[name]) || texts.other;

const say = (text: string, path: Path = [], values: Record<string, unknown> = {}) =>
  text.replace(/:([a-z]+)/g, (_, name) => String(name === 'attribute' ? attributeOf(path) : values[name]));

/**
 * The sentence for one refused value, the same on forms, REST and tRPC. Installed once for all schemas.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  const missing = issue.input === undefined || issue.input === null;
  const sayOf = (text: string, values?: Record<string, unknown>) => say(text, issue.path, values);
  switch (issue.code) {
    case 'invalid_type':
      if (missing) return sayOf(validationTexts.required);
      return sayOf(textFor(validationTexts.kinds, issue.expected), { type: issue.expected });
    case 'too_small':
      if (issue.origin === 'string' && (issue.minimum === 1 || issue.input === ''))
        return sayOf(validationTexts.required);
      return sayOf(textFor(validationTexts.min, issue.origin), { limit: issue.minimum });
    case 'too_big':
      return sayOf(textFor(validationTexts.max, issue.origin), { limit: issue.maximum });
    case 'invalid_format':
      return sayOf(textFor(validationTexts.formats, issue.format));
    case 'invalid_value':
      return sayOf(missing ? validationTexts.required : validationTexts.selected);
    default:
      return undefined;
  }
}

z.config({ customError: describeIssue });

/** The refusals of a schema as a map from dotted path to messages. */
export function fieldErrors(issues: readonly { path: Path; message: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const key = issue.path.map(String).join('.') || 'input';
    errors[key] = [...(errors[key] ?? []), issue.message];
  }
  return errors;
}

/** A map that takes other keys than its own, but not any number of them. */
export const fewKeys = <Shape extends z.ZodObject>(map: Shape, max: number) =>
  map
    .refine((value) => Object.keys(value).length <= max, {
      error: ({ path }) => say(validationTexts.max.array, path, { limit: max }),
    })
    .meta({ maxProperties: max });

/** A text that must hold something besides blanks. */
export const requiredText = (max = 255, min = 1) => z.string().trim().min(min).max(max);

/** An address as it is stored: trimmed and lower-cased. */
export const emailAddress = () =>
  z.string().max(1000, { abort: true }).trim().min(1).toLowerCase().pipe(z.email()).pipe(z.string().max(255));

/** Characters of the shortest new password. */
export const shortestPassword = 8;

/** A new password; never trimmed. */
export const newPassword = () => z.string().min(shortestPassword).max(255);

/** The same once more. What is wrong with both is said of the first alone, so this one may be longer. */
export const newPasswordAgain = () => z.string().max(1000);

export const passwordsDiffer = 'The password field confirmation does not match.';

/** What is wrong with a new password that was typed twice: nothing when both are the same. */
export const confirmationErrors = (form: { password: string; password_confirmation: string }): FieldErrors =>
  form.password === form.password_confirmation ? {} : { password: [passwordsDiffer] };
