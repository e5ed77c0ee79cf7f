import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type ApiOutputs, api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { refreshBootstrap } from '#client/platform/bootstrap.ts';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { SettingField } from '#client/shell/setting-screen.ts';
import { merge, nestAt } from '#shared/setting-paths.ts';
import {
  fieldNameOf,
  isNumeric,
  isSame,
  isShown,
  type SettingFormValues,
  toFormValues,
  toSetting,
} from './setting-field.ts';

type Answer = ApiOutputs['settings']['get'];

/** A setting that somebody else has changed since this page read it. */
export interface SettingConflict {
  field: SettingField;
  theirs: unknown;
  mine: unknown;
}

interface Conflict {
  /** The settings as they are now. */
  answer: Answer;
  rows: readonly SettingConflict[];
}

const prefix = /^settings\./;

/** The field of the form that holds what the server names, which may be a part of it. */
const fieldAmong = (names: readonly string[], named: string) =>
  names.find((known) => named === known || named.startsWith(`${known}/`)) ?? named;

const valuesIn = (fields: readonly SettingField[], values: SettingFormValues): SettingFormValues =>
  Object.fromEntries(fields.map(({ path }) => [fieldNameOf(path), values[fieldNameOf(path)]]));

/** The fields on the screen whose values differ from those before. */
const changedIn = (fields: readonly SettingField[], values: SettingFormValues, before: SettingFormValues) =>
  fields.filter(
    (field) =>
      isShown(field, values) && !isSame(values[fieldNameOf(field.path)], before[fieldNameOf(field.path)]),
  );

/** The values of some fields as settings. */
const settingsOf = (fields: readonly SettingField[], values: SettingFormValues) =>
  fields
    .map((field) => nestAt(field.path.split('.'), toSetting(field, values[fieldNameOf(field.path)])))
    .reduce<unknown>(merge, {}) as Record<string, unknown>;

interface Versions {
  before: SettingFormValues;
  /** The values stored by others since. */
  now: SettingFormValues;
  chosen: SettingFormValues;
}

/** The fields changed here that others have set to another value. */
const conflictsIn = (fields: readonly SettingField[], { before, now, chosen }: Versions) =>
  fields.flatMap((field): SettingConflict[] => {
    const name = fieldNameOf(field.path);
    const [was, theirs, mine] = [before[name], now[name], chosen[name]];
    return !isSame(theirs, was) && !isSame(theirs, mine) ? [{ field, theirs, mine }] : [];
  });

/** The fields of the form, with what the server names in its errors. */
function useSettingFields(fields: readonly SettingField[], { settings }: Answer) {
  const translate = useTranslate();
  const names = useMemo(() => fields.map(({ path }) => fieldNameOf(path)), [fields]);
  return useAppForm<SettingFormValues>({
    initialValues: toFormValues(fields, settings),
    keptOverReload: true,
    labels: Object.fromEntries(fields.map(({ path, label }) => [fieldNameOf(path), label])),
    check: (values) =>
      Object.fromEntries(
        fields
          .filter((field) => isNumeric(field) && values[fieldNameOf(field.path)] === '')
          .map(({ path }) => [fieldNameOf(path), translate('Enter a number.')]),
      ),
    fieldFor: (named) => fieldAmong(names, fieldNameOf(named.replace(prefix, ''))),
  });
}

/**
 * The form of some settings. Only what was changed is sent, with the version that was read: what others have changed in
 * the meantime is asked about and never overwritten. What is typed stays when saving fails.
 */
export function useSettingsForm(fields: readonly SettingField[]) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const utils = api.useUtils();
  const [fresh] = api.settings.get.useSuspenseQuery();
  const [base, setBase] = useState(fresh);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const update = api.settings.update.useMutation();
  const form = useSettingFields(fields, base);

  const stored = toFormValues(fields, base.settings);
  const values = form.getValues();
  const isDirty = changedIn(fields, values, stored).length > 0;

  /** Goes on from these settings; what was changed here and is not named stays as it was typed. */
  const rebase = (answer: Answer, kept: SettingFormValues = {}) => {
    setBase(answer);
    const next = toFormValues(fields, answer.settings);
    form.setInitialValues(next);
    form.setValues({ ...next, ...kept });
  };

  // What others save appears by itself as long as nothing was typed here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only news move the form.
  useEffect(() => {
    if (fresh.version > base.version && !isDirty && !update.isPending) rebase(fresh);
  }, [fresh]);

  /** Answers whether everything is stored. */
  const send = async (chosen: SettingFormValues, from: Answer): Promise<boolean> => {
    try {
      const answer = await update.mutateAsync({
        settings: settingsOf(changedIn(fields, chosen, toFormValues(fields, from.settings)), chosen),
        version: from.version,
      });
      utils.settings.get.setData(undefined, answer);
      setConflict(null);
      // What was typed while the answer was on its way is not saved yet.
      const current = form.getValues();
      const typed = Object.entries(current).filter(([name, value]) => !isSame(value, chosen[name]));
      rebase(answer, Object.fromEntries(typed));
      void refreshBootstrap(queryClient);
      toast.positive(translate('Settings saved'));
      return true;
    } catch (error) {
      if (readApiError(error).reason === 'settings_changed') return compare(chosen, from);
      form.showError(error);
      return false;
    }
  };

  const compare = async (chosen: SettingFormValues, from: Answer): Promise<boolean> => {
    try {
      const answer = await utils.settings.get.fetch(undefined, { staleTime: 0 });
      const before = toFormValues(fields, from.settings);
      const now = toFormValues(fields, answer.settings);
      const kept = changedIn(fields, chosen, before);
      const rows = conflictsIn(kept, { before, now, chosen });
      const mine = valuesIn(kept, chosen);
      rebase(answer, mine);
      // Others have set the same, or set it back.
      if (rows.length === 0) return send({ ...now, ...mine }, answer);
      setConflict({ answer, rows });
    } catch (error) {
      toastError(error, translate);
    }
    return false;
  };

  return {
    form,
    /** What the environment decides, by path. */
    fixed: base.fixed,
    isDirty,
    isSaving: update.isPending,
    conflict,
    /** Answers whether everything is stored. */
    save: async (chosen: SettingFormValues) => !isDirty || send(chosen, base),
    discard: () => rebase(base),
    /** Ends the conflict: these paths stay as others have set them, the other ones as they were typed here. */
    resolve: (theirs: ReadonlySet<string>) => {
      if (conflict === null) return;
      const now = toFormValues(fields, conflict.answer.settings);
      const taken = fields.filter(({ path }) => theirs.has(fieldNameOf(path)));
      const chosen = { ...form.getValues(), ...valuesIn(taken, now) };
      setConflict(null);
      rebase(conflict.answer, chosen);
      if (!isSame(chosen, now)) void send(chosen, conflict.answer);
    },
    /** Goes back to the form: saving asks again. */
    postpone: () => setConflict(null),
  };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
