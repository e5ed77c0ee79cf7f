import { z } from 'zod';
import { cleanEmail } from './email-domains.ts';
import type { FieldTexts } from './errors.ts';
import { cleanText } from './text.ts';
import { english, type Text, type Translatable, type Values } from './translation.ts';

type Path = readonly PropertyKey[];

/** Displayed name of the field of a path: `first_name` and `firstName` are both the `first name`. */
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

/** The sentence for the field of a path. */
const about = (line: string, path: Path = [], values: Values = {}): Translatable => ({
  line,
  values: { ...values, attribute: { line: attributeOf(path), values: {} } },
});

const limit = (value: number | bigint) => ({ limit: String(value) });

/** The lowest accepted value: exclusive minimums apply to whole numbers only. */
const smallest = ({ minimum, inclusive }: { minimum: number | bigint; inclusive?: boolean | undefined }) =>
  inclusive === false ? Number(minimum) + 1 : minimum;

/** Message of a schema's custom check: `.refine(fits, refinement(line))`. */
export const refinement = (line: string, values: Values = {}) => ({ params: { line, values } });

/** The message for one invalid value. `isMissing` when there was none. */
function sentenceFor(issue: z.core.$ZodRawIssue | z.core.$ZodIssue, isMissing: boolean): Translatable {
  const say = (line: string, values?: Values) => about(line, issue.path, values);
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing) return say(validationTexts.required);
      return say(textFor(validationTexts.kinds, issue.expected), { type: issue.expected });
    case 'too_small':
      if (issue.origin === 'string' && (issue.minimum === 1 || isMissing))
        return say(validationTexts.required);
      return say(textFor(validationTexts.min, issue.origin), limit(smallest(issue)));
    case 'too_big':
      return say(textFor(validationTexts.max, issue.origin), limit(issue.maximum));
    case 'invalid_format':
      return say(textFor(validationTexts.formats, issue.format));
    case 'invalid_value':
      return say(isMissing ? validationTexts.required : validationTexts.selected);
    case 'custom': {
      const { line, values } = issue.params ?? {};
      return say(typeof line === 'string' ? line : validationTexts.selected, values);
    }
    default:
      return say(validationTexts.selected);
  }
}

/** The message of one refused value, the same on forms, REST and tRPC. Installed once for all schemas. */
function describeIssue(issue: z.core.$ZodRawIssue): string {
  const isEmpty = issue.code === 'too_small' && issue.input === '';
  const isMissing = isEmpty || issue.input === undefined || issue.input === null;
  return english(sentenceFor(issue, isMissing));
}

/**
 * The translatable text of an issue's message. The issue no longer contains the invalid value; a schema's own messages
 * are lines.
 */
const textOf = (issue: z.core.$ZodIssue): Text =>
  [true, false]
    .map((isMissing) => sentenceFor(issue, isMissing))
    .find((sentence) => english(sentence) === issue.message) ?? issue.message;

z.config({ customError: describeIssue });

/** Maps the issues of a schema from dotted path to messages. */
export function fieldTexts(issues: readonly z.core.$ZodIssue[]): FieldTexts {
  const errors: FieldTexts = {};
  for (const issue of issues) {
    const key = issue.path.map(String).join('.') || 'input';
    errors[key] = [...(errors[key] ?? []), textOf(issue)];
  }
  return errors;
}

/** A map that takes other keys than its own, but not any number of them. */
export const fewKeys = <Shape extends z.ZodObject>(map: Shape, max: number) =>
  map
    .refine(
      (value) => Object.keys(value).length <= max,
      refinement(validationTexts.max.array, { limit: max }),
    )
    .meta({ maxProperties: max });

/** A text without markup, in the normal form of stored and searched texts. */
export const plainText = () => z.string().overwrite(cleanText);

/** A text of which something can be seen. */
export const requiredText = (max = 255, min = 1) => plainText().min(min).max(max);

/** As Zod reads addresses, and besides with a last label in letters beyond ASCII. */
// bounded: every part has a max length, and separators of labels occur in no label
const address =
  /^(?!\.)(?!.{0,999}\.\.)[A-Za-z0-9_'+\-.]{0,254}[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]{0,62}\.){1,30}(?:[A-Za-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/** Search query for people: a whole address is normalized like stored addresses. */
export const personQuery = () =>
  plainText().overwrite((text) => (/^[^\s@]{1,200}@[^\s@]{1,200}$/.test(text) ? cleanEmail(text) : text));

const asciiBeforeAt = /^[\x21-\x7e]*@/;

/** Mail servers may not support non-ASCII letters before the @; domains are converted to ASCII. */
const emailName = refinement(
  'Before the @, an email address can only have Latin letters, digits, and signs.',
);

/** An email address as a query: it need not be valid. */
export const emailInput = () => z.string().max(1000, { abort: true }).overwrite(cleanEmail);

/** An email address as it is stored. */
export const emailAddress = () =>
  emailInput()
    .min(1, { abort: true })
    .refine((address) => !address.includes('@') || asciiBeforeAt.test(address), { ...emailName, abort: true })
    .pipe(z.email({ pattern: address }))
    .pipe(z.string().max(255));

/** Characters of the shortest new password. */
export const minPasswordLength = 8;

/** A new password; never trimmed. */
export const newPassword = () => z.string().min(minPasswordLength).max(255);

/** The repeated password. Problems of both are reported for the first alone, so this one may be longer. */
export const newPasswordAgain = () => z.string().max(1000);

/** The secret of a mailed link. */
export const mailedToken = () => z.string().trim().min(1).max(255);

export const passwordsDiffer = 'The password field confirmation does not match.';

/** Errors of a new password that was typed twice: none when both are equal. */
export const confirmationErrors = (form: { password: string; password_confirmation: string }): FieldTexts =>
  form.password === form.password_confirmation ? {} : { password: [passwordsDiffer] };
