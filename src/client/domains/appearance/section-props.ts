import type { Theme } from '#shared/settings.ts';
import type { DraftSettings, EditedSettings } from './use-appearance-draft.ts';

/** What each part of the editor is given. */
export interface SectionProps {
  settings: EditedSettings;
  set: (part: DraftSettings) => void;
  /** Why the server refused the setting at that path. */
  errorOf: (path: string) => string | undefined;
  themes: Theme[];
  shownTheme: number | null;
  showTheme: (id: number) => void;
  setTheme: (id: number, values: Theme['values']) => void;
}
