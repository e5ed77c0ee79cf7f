import { type UseFormReturnType, useForm } from '@mantine/form';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { FieldTexts } from '#shared/errors.ts';
import type { SentForm } from '#shared/sent-form.ts';
import type { Text } from '#shared/translation.ts';
import { attributeOf, confirmationErrors, fieldTexts, passwordsDiffer } from '#shared/validation.ts';
import { needsSignIn, readApiError } from '../api/api-error.ts';
import { toast } from '../toast/toast.tsx';
import { useTranslate } from '../translation/use-translate.ts';
import { textIn } from './early-text.ts';
import { usePersistedForm } from './persisted-form.ts';
import { useSentForm } from './sent-form.ts';

type Values = Record<string, unknown>;

interface AppFormOptions<FormValues extends Values> {
  initialValues: FormValues;
  /** The input schema of the call, from the shared contracts. */
  schema?: z.ZodType;
  /** Additional checks of the form itself; messages by field. */
  check?: (values: FormValues) => Partial<Record<keyof FormValues & string, string>>;
  /** Field names for messages, where a label differs from the name in the contract, such as `message` for `body`. */
  labels?: Partial<Record<keyof FormValues & string, string>>;
  /** The path that the browser posts the form to without JavaScript, see `PlainForm`. */
  action?: string;
  /** Typed values are restored after a reload. */
  keptOverReload?: boolean;
  /** Maps a field of the server's error to a field of the form, where their names differ. */
  fieldFor?: (named: string) => string;
}

export interface AppForm<FormValues extends Values> extends UseFormReturnType<FormValues> {
  /** Shows the errors of a refused call at its fields, or in a toast when it names none. */
  showError: (error: unknown) => void;
  /** The attribute value that marks the element of a field, for fields that are no inputs of the library. */
  pathOf: (field: keyof FormValues & string) => string;
  /** Maps a field of the server's error to a field of the form. */
  fieldFor: (named: string) => string;
  /** The result of the form, when the browser posted it itself and this page is the response. */
  sent: SentForm | null;
}

/** The values as posted, except secrets, which the server does not return. */
function asSent<FormValues extends Values>(initialValues: FormValues, sent: SentForm | null): FormValues {
  if (sent === null || sent.done) return initialValues;
  const values = Object.entries(initialValues).map(([field, value]) => [
    field,
    typeof value === 'boolean' ? field in sent.values : (sent.values[field] ?? ''),
  ]);
  return Object.fromEntries(values) as FormValues;
}

const isNewPassword = (values: Values): values is { password: string; password_confirmation: string } =>
  'password' in values && 'password_confirmation' in values;

/** Translates messages, one per field. A differing password is reported at its confirmation. */
function useErrorTexts(labels: Record<string, string | undefined> | undefined) {
  const translate = useTranslate();
  const say = (field: string, text: Text) => {
    const label = labels?.[field];
    if (label === undefined || typeof text === 'string') return translate(text);
    const { line, values } = text;
    const said = attributeOf(field.split('/'));
    const named = typeof values.attribute === 'object' && values.attribute.line === said;
    return translate(named ? { line, values: { ...values, attribute: { line: label, values: {} } } } : text);
  };

  return (errors: FieldTexts, values: Values) => {
    const shown: Record<string, string> = {};
    for (const [field, texts] of Object.entries(errors)) {
      for (const text of texts) {
        const target = text === passwordsDiffer && isNewPassword(values) ? 'password_confirmation' : field;
        shown[target] ??= say(target, text);
      }
    }
    return shown;
  };
}

/** The values in the fields that differ from the given ones. */
function enteredValues(values: Values, nodeOf: (field: never) => HTMLElement | null): Values {
  const typed: Values = {};
  for (const [field, value] of Object.entries(values)) {
    // Numbers and lists are formatted in the field, so they can not be read back.
    if (typeof value !== 'string' && typeof value !== 'boolean') continue;
    const node = nodeOf(field as never) as HTMLInputElement | null;
    // The field of a select holds the label of the option, not its value.
    if (node?.hasAttribute('aria-haspopup')) continue;
    // A switch may be on while its value is false.
    const isChecked = node?.checked !== node?.hasAttribute('data-inverted');
    const now = node?.type === 'checkbox' ? isChecked : node && textIn(node);
    if (now != null && now !== value) typed[field] = now;
  }
  return typed;
}

/**
 * A form that validates at the first submission and then at every change, shows the server's first message per field
 * and focuses the first field with an error. Its fields must hydrate together with it: text typed into a field behind a
 * `Suspense` of its own, which hydrates later, is lost.
 */
export function useAppForm<FormValues extends Values>(
  options: AppFormOptions<FormValues>,
): AppForm<FormValues> {
  const translate = useTranslate();
  const sent = useSentForm(options.action);
  const initialValues = asSent(options.initialValues, sent);
  const fields = Object.keys(initialValues);
  const refusals = Object.entries(sent?.errors ?? {});
  const [submitted, setSubmitted] = useState(refusals.length > 0);

  const toScreen = useErrorTexts(options.labels);
  const refusedFields = refusals.filter(([field]) => fields.includes(field));
  const initialErrors = toScreen(Object.fromEntries(refusedFields), initialValues);
  const firstOf = (errors: object) => fields.find((field) => field in errors) ?? null;
  const fieldToFocus = useRef(firstOf(initialErrors));

  // The name separates fields of the same name in other forms of the page. The library takes letters, digits, dashes.
  const name = useId().replaceAll(/\W|_/g, '-');
  const form = useForm<FormValues>({
    name,
    mode: 'controlled',
    initialValues,
    initialErrors,
    enhanceGetInputProps: ({ field }) => (options.action === undefined ? {} : { name: String(field) }),
    validateInputOnChange: submitted,
    validate: (values) => {
      const parsed = options.schema?.safeParse(values);
      const differs = isNewPassword(values) ? confirmationErrors(values) : {};
      return {
        ...toScreen(differs, values),
        ...toScreen(fieldTexts(parsed?.error?.issues ?? []), values),
        ...options.check?.(values),
      };
    },
  });

  const readTyped = () => enteredValues(initialValues, form.getInputNode);
  // Text typed or filled in before hydration is only in the DOM so far. It is read before the fields hydrate, too:
  // React resets a text area to the server's text then.
  const [early] = useState(() => (typeof document === 'undefined' ? {} : readTyped()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form mounts.
  useLayoutEffect(() => {
    for (const [field, value] of Object.entries({ ...early, ...readTyped() })) {
      form.setFieldValue(field, value as never);
    }
  }, []);

  const focusFirst = (errors: object) => {
    fieldToFocus.current = firstOf(errors);
  };

  const onSubmit: AppForm<FormValues>['onSubmit'] = (handle, refuse) => {
    const submit = form.onSubmit(handle, (errors, values, event) => {
      focusFirst(errors);
      refuse?.(errors, values, event);
    });
    return (event) => {
      setSubmitted(true);
      submit(event);
    };
  };

  useEffect(() => {
    const field = fieldToFocus.current;
    if (!field) return;
    fieldToFocus.current = null;
    form.getInputNode(field as never)?.focus();
  });

  usePersistedForm(form, fields, options.keptOverReload === true);

  // Errors that belong to no field are shown above the form.
  const unplaced = refusedFields.length > 0 ? undefined : refusals[0]?.[1][0];
  const told = sent && { ...sent, message: sent.message ?? unplaced ?? null };

  const fieldFor = (named: string) => options.fieldFor?.(named) ?? named;

  const showError = (error: unknown) => {
    if (needsSignIn(error)) return;
    const { errors, text, action } = readApiError(error);
    const entries = Object.entries(errors)
      .map(([named, said]) => [fieldFor(named), said] as const)
      .filter(([field]) => field in form.getValues());
    if (entries.length === 0) {
      const said = Object.values(errors)[0]?.[0] ?? text;
      toast.danger(translate(said || 'There was an issue. Please try again later.'), {
        action: action && { ...action, label: translate(action.label) },
      });
      return;
    }
    const shown = toScreen(Object.fromEntries(entries), form.getValues());
    form.setErrors(shown);
    focusFirst(shown);
  };

  return { ...form, onSubmit, showError, fieldFor, sent: told, pathOf: (field) => `${name}-${field}` };
}
