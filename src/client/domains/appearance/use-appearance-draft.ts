import { useCallback, useEffect, useRef, useState } from 'react';
import type { Appearance } from '#shared/appearance.ts';
import type { FieldTexts } from '#shared/errors.ts';
import type { PublicSettings, Theme } from '#shared/settings.ts';
import { api } from '../../platform/api/api.ts';
import { readApiError } from '../../platform/api/api-error.ts';
import { usePersistedDraft } from '../../platform/form/use-persisted-draft.ts';
import { mergeChange } from './merge-change.ts';

/** What of the site the editor changes. */
export type EditedSettings = Pick<
  PublicSettings,
  'branding' | 'hc' | 'themes' | 'cookie_notice' | 'homepage' | 'menus'
> & { custom_code: { css: string; head: string } };

type Part<Value> = Value extends unknown[]
  ? Value
  : Value extends object
    ? { [Key in keyof Value]?: Part<Value[Key]> }
    : Value;

export type DraftSettings = Part<EditedSettings>;

interface Change {
  settings: Record<string, unknown>;
  themes: Record<string, Theme['values']>;
}

/** Where the draft stands: on the server, on its way, or refused. */
export type DraftState = 'saved' | 'saving' | 'failed' | 'invalid' | 'conflict';

const pause = 600;

const nothing: Change = { settings: {}, themes: {} };

const join = (one: Change, other: Change): Change => ({
  settings: mergeChange(one.settings, other.settings),
  themes: { ...one.themes, ...other.themes },
});

const isEmpty = ({ settings, themes }: Change) =>
  Object.keys(settings).length + Object.keys(themes).length === 0;

const draftOf = ({ draft }: Appearance): Change => draft ?? nothing;

/**
 * The draft of the appearance as it is edited: shown at once, stored after a pause. What the server refuses or does not
 * get stays here and in the browser, and is sent again with the next change.
 */
export function useAppearanceDraft(appearance: Appearance) {
  const [start, setStart] = useState(appearance);
  const [change, setChange] = useState<Change>(() => draftOf(appearance));
  const [state, setState] = useState<DraftState>('saved');
  const [errors, setErrors] = useState<FieldTexts>({});
  const version = useRef<number | undefined>(appearance.draft?.version ?? 0);
  const waiting = useRef<Change>(nothing);
  const sending = useRef<Promise<void> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { mutateAsync: save } = api.appearance.saveDraft.useMutation();
  const { found, keep, forget } = usePersistedDraft<Change>('appearance');
  const kept = useRef({ found, keep, forget });
  kept.current = { found, keep, forget };

  const send = useCallback(async () => {
    clearTimeout(timer.current);
    if (sending.current !== null) await sending.current;
    const part = waiting.current;
    if (isEmpty(part)) return;
    waiting.current = nothing;
    const attempt = async () => {
      try {
        const { draft } = await save({ ...part, version: version.current });
        version.current = draft.version;
        setErrors({});
        setState(isEmpty(waiting.current) ? 'saved' : 'saving');
        if (isEmpty(waiting.current)) kept.current.forget();
      } catch (error) {
        waiting.current = join(part, waiting.current);
        const { reason, errors: refused, status } = readApiError(error);
        setErrors(refused);
        setState(reason === 'draft_changed' ? 'conflict' : status === 422 ? 'invalid' : 'failed');
      }
    };
    sending.current = attempt();
    await sending.current;
    sending.current = null;
  }, [save]);

  useEffect(() => () => clearTimeout(timer.current), []);

  // What had not arrived when the page was left.
  useEffect(() => {
    const { found: left } = kept.current;
    if (left === null) return;
    setChange((before) => join(before, left.values));
    waiting.current = left.values;
    version.current = left.version;
    setState('saving');
    void send();
  }, [send]);

  const add = useCallback(
    (part: Change) => {
      setChange((before) => join(before, part));
      waiting.current = join(waiting.current, part);
      kept.current.keep(waiting.current, version.current ?? 0);
      setState((before) => (before === 'conflict' ? before : 'saving'));
      clearTimeout(timer.current);
      timer.current = setTimeout(send, pause);
    },
    [send],
  );

  /** Begins again from what the server has. */
  const restart = useCallback((fresh: Appearance) => {
    clearTimeout(timer.current);
    waiting.current = nothing;
    kept.current.forget();
    version.current = fresh.draft?.version ?? 0;
    setStart(fresh);
    setChange(draftOf(fresh));
    setErrors({});
    setState('saved');
  }, []);

  /** Stores one's own over what others wrote. */
  const keepMine = useCallback(async () => {
    version.current = undefined;
    waiting.current = change;
    setState('saving');
    await send();
  }, [change, send]);

  return {
    settings: mergeChange(start.published.settings, change.settings) as unknown as EditedSettings,
    themes: { ...start.published.themes, ...change.themes },
    hasChanges: !isEmpty(change),
    state,
    errors,
    set: (settings: DraftSettings) => add({ settings, themes: {} }),
    setTheme: (id: number, values: Theme['values']) => add({ settings: {}, themes: { [id]: values } }),
    send,
    restart,
    keepMine,
  };
}

export type Draft = ReturnType<typeof useAppearanceDraft>;
