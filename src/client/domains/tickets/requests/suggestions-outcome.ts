import { useState } from 'react';
import { noteSuggestions, type SuggestionOutcome } from '#client/platform/search/search-session.ts';
import { useSettings } from '#client/platform/use-session.ts';
import { randomId } from '#client/ui/random-id.ts';

/** The outcome of the article suggestions in one new-request form. Forms without results do not count. */
export class SuggestionsOutcome {
  readonly isHeldOut: boolean;
  #form = randomId();
  #told: SuggestionOutcome | null = null;

  /** @param share Percentage of forms in the control group, which show no suggestions. */
  constructor(share: number) {
    this.isHeldOut = Math.random() * 100 < share;
  }

  #note(more: Partial<SuggestionOutcome>) {
    if (this.#told === null) return;
    this.#told = { ...this.#told, ...more };
    noteSuggestions(this.#told);
  }

  noteFound(results: readonly number[]): void {
    this.#told ??= { form: this.#form, heldOut: this.isHeldOut, results };
    this.#note({ results });
  }

  noteClick(clickedArticle: number): void {
    this.#note({ clickedArticle });
  }

  noteFiled(): void {
    this.#note({ filed: true });
  }
}

export function useSuggestionsOutcome(): SuggestionsOutcome {
  const { suggest_hold_out } = useSettings().search;
  return useState(() => new SuggestionsOutcome(suggest_hold_out))[0];
}
