import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** HTML that a new article begins with. */
    articleText?: string;
  }
}

/** The HTML that a new article was opened with, such as an agent's reply; empty without one. */
export const useFirstText = () => useLocation({ select: ({ state }) => state.articleText ?? '' });

/** Puts the text behind what was written before, unless it is in there already, as after a reload. */
export const withFirstText = (written: string, text: string) =>
  text === '' || written.includes(text) ? written : written + text;
