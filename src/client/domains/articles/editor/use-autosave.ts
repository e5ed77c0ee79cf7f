import { onlineManager } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import type { usePersistedDraft } from '#client/platform/form/use-persisted-draft.ts';
import { type ArticleValues, toContent } from './article-form.ts';

const pauseMs = 1200;
const conflict = 409;
const invalid = 422;

export type SaveState = 'saved' | 'typing' | 'saving' | 'failed' | 'conflict';

interface Start<Values> {
  version: number;
  saved: Values;
  /** Whether something is stored that readers do not see. */
  hasDraft: boolean;
}

interface Written {
  version: number;
  hasDraft: boolean;
}

type Kept<Values extends object> = ReturnType<typeof usePersistedDraft<Values>>;

interface Saving<Values> extends Start<Values> {
  /** Stores what is written, on that version unless it is null. */
  write: (values: Values, stored: Values, base: number | null) => Promise<Written>;
}

/**
 * Saves what is written on by itself, a moment after the last word. Until it is saved the browser keeps it, so that
 * neither a failure nor a reload loses it; when somebody else has written in between, nothing is saved until the person
 * says whose words stay.
 */
export function useSaving<Values extends object>(
  start: Saving<Values>,
  values: Values,
  kept: Kept<Values>,
  showError: (error: unknown) => void,
  /** Nothing is stored by itself: another tab has the text. */
  isPaused = false,
) {
  const [state, setState] = useState<SaveState>('saved');
  const [hasDraft, setDraft] = useState(start.hasDraft);
  const version = useRef(start.version);
  const stored = useRef(start.saved);
  const storedText = useRef(JSON.stringify(start.saved));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean> | null>(null);
  const latest = useRef(values);
  latest.current = values;

  const run = async (isForced: boolean): Promise<boolean> => {
    const sent = latest.current;
    const text = JSON.stringify(sent);
    if (text === storedText.current && !isForced) {
      setState('saved');
      return true;
    }
    setState('saving');
    try {
      const written = await start.write(sent, stored.current, isForced ? null : version.current);
      version.current = written.version;
      setDraft(written.hasDraft);
      stored.current = sent;
      storedText.current = text;
      const isWhole = JSON.stringify(latest.current) === text;
      if (isWhole) kept.forget();
      setState(isWhole ? 'saved' : 'typing');
      return true;
    } catch (error) {
      const { status } = readApiError(error);
      setState(status === conflict ? 'conflict' : 'failed');
      if (status === invalid) showError(error);
      return false;
    }
  };

  /** Saves now what is not saved yet; answers whether it is. One at a time, so that no version overtakes another. */
  const save = async (isForced = false): Promise<boolean> => {
    clearTimeout(timer.current);
    while (running.current !== null) await running.current;
    running.current = run(isForced);
    const done = await running.current;
    running.current = null;
    return done;
  };

  const text = JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is typed.
  useEffect(() => {
    if (text === storedText.current || isPaused) return;
    kept.keep(values, version.current);
    if (state === 'conflict') return;
    setState('typing');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), pauseMs);
    return () => clearTimeout(timer.current);
  }, [text, isPaused]);

  // What could not be saved while the line was down is saved when it is back.
  const again = useRef(() => undefined as unknown);
  again.current = () => (state === 'failed' ? save() : undefined);
  useEffect(() => onlineManager.subscribe((online) => void (online && again.current())), []);

  /** Hears the number of what was written last; answers whether it is somebody else's and nothing of one's own is lost. */
  const isOvertaken = (newest: number): boolean => {
    if (running.current !== null || newest <= version.current) return false;
    if (JSON.stringify(latest.current) === storedText.current) return true;
    clearTimeout(timer.current);
    setState('conflict');
    return false;
  };

  // What is typed differs from what readers see before it is stored.
  const isChanged = hasDraft || text !== storedText.current;
  return { state, save, isOvertaken, isChanged, version: () => version.current };
}

/** The same of the draft of an article. */
export function useAutosave(
  { id, ...start }: Start<ArticleValues> & { id: number },
  values: ArticleValues,
  kept: Kept<ArticleValues>,
  showError: (error: unknown) => void,
  isPaused: boolean,
) {
  const saveDraft = api.hcArticles.saveDraft.useMutation();
  const write = async (sent: ArticleValues, stored: ArticleValues, base_version: number | null) => {
    const { draft, version } = await saveDraft.mutateAsync({ id, ...toContent(sent, stored), base_version });
    return { version, hasDraft: draft !== null };
  };
  return useSaving({ ...start, write }, values, kept, showError, isPaused);
}
