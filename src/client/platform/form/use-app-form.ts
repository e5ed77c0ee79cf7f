import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { FieldErrors } from '#shared/errors.ts';
import { attributeOf, confirmationErrors, passwordsDiffer } from '#shared/validation.ts';
import { needsSignIn, readApiError } from '../api/api-error.ts';
import { toast } from '../toast/toast.tsx';
import { useTranslate } from '../translate/use-translate.ts';
import { useKeptForm } from './kept-form.ts';

type Values = Record<string, unknown>;

interface AppFormOptions<FormValues extends Values> {
  initialValues: FormValues;
  /** The contract of the call, from the shared contracts. */
  schema?: z.ZodType;
  /** Checks that only the form knows; messages by field. */
  check?: (values: FormValues) => Partial<Record<keyof FormValues & string, string>>;
  /** What messages call a field whose label is not its name in the contract, such as `message` for `body`. */
  labels?: Partial<Record<keyof FormValues & string, string>>;
}

export interface AppForm<FormValues extends Values> extends UseFormReturnType<FormValues> {
  /** Puts the answer of a refused call on its fields, or into a toast when it names none. */
  showError: (error: unknown) => void;
  /** What marks the element of a field, for fields that are no inputs of the library. */
  pathOf: (field: keyof FormValues & string) => string;
}

const isNewPassword = (values: Values): values is { password: string; password_confirmation: string } =>
  'password' in values && 'password_confirmation' in values;

/**
 * A form that validates when it is submitted and from then on at every change, shows the server's first
 * message per field and moves the focus to the first field that has one.
 */
export function useAppForm<FormValues extends Values>(
  options: AppFormOptions<FormValues>,
): AppForm<FormValues> {
  const translate = useTranslate();
  const [submitted, setSubmitted] = useState(false);
  const fieldToFocus = useRef<string | null>(null);

  const say = (field: string, text: string) => {
    const label = options.labels?.[field];
    if (label === undefined) return translate.message(text);
    // bounded: nothing in it repeats.
    const named = new RegExp(`^(The (?:selected )?)${attributeOf([field])}\\b`);
    return translate.message(text.replace(named, (_, start: string) => start + label));
  };

  /** The messages for the screen, one per field. A confirmation that differs is said where it was typed. */
  const toScreen = (errors: FieldErrors, values: Values) => {
    const shown: Record<string, string> = {};
    for (const [field, texts] of Object.entries(errors)) {
      for (const text of texts) {
        const place = text === passwordsDiffer && isNewPassword(values) ? 'password_confirmation' : field;
        shown[place] ??= say(place, text);
      }
    }
    return shown;
  };

  // The name keeps fields of the same name in other forms of the page apart. The library takes letters, digits, dashes.
  const name = useId().replaceAll(/\W|_/g, '-');
  const form = useForm<FormValues>({
    name,
    mode: 'controlled',
    initialValues: options.initialValues,
    validateInputOnChange: submitted,
    validate: (values) => {
      const errors = options.schema ? schemaResolver(options.schema, { sync: true })(values) : {};
      const refused = Object.entries(errors).map(([field, text]) => [field, [String(text)]]);
      const differs = isNewPassword(values) ? confirmationErrors(values) : {};
      return {
        ...toScreen(differs, values),
        ...toScreen(Object.fromEntries(refused), values),
        ...options.check?.(values),
      };
    },
  });

  // What was typed or filled in before the page came alive is only in the fields so far.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears.
  useLayoutEffect(() => {
    for (const [field, value] of Object.entries(options.initialValues)) {
      const node = form.getInputNode(field as never) as HTMLInputElement | null;
      // The field of a list holds the words of the choice, not the choice.
      if (node?.hasAttribute('aria-haspopup')) continue;
      const typed = node?.type === 'checkbox' ? node.checked : node?.value;
      if (typed !== undefined && typed !== value) form.setFieldValue(field, typed as never);
    }
  }, []);

  const focusFirst = (errors: object) => {
    const inOrder = Object.keys(options.initialValues).filter((field) => field in errors);
    fieldToFocus.current = inOrder[0] ?? null;
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

  useKeptForm(form, Object.keys(options.initialValues));

  const showError = (error: unknown) => {
    if (needsSignIn(error)) return;
    const { errors, message, action } = readApiError(error);
    const entries = Object.entries(errors).filter(([field]) => field in form.getValues());
    if (entries.length === 0) {
      const text = Object.values(errors)[0]?.[0] ?? message;
      toast.danger(translate.message(text || 'There was an issue. Please try again later.'), {
        action: action && { ...action, label: translate(action.label) },
      });
      return;
    }
    const shown = toScreen(Object.fromEntries(entries), form.getValues());
    form.setErrors(shown);
    focusFirst(shown);
  };

  return { ...form, onSubmit, showError, pathOf: (field) => `${name}-${field}` };
}
