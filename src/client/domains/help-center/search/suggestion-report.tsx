import { Group } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { Figure } from '#client/ui/figure.tsx';
import { percent } from './percent.ts';

/** What became of requests for which articles were suggested, beside those that were shown none. Nothing while there are none. */
export function SuggestionReport({ from }: { from: string | undefined }) {
  const translate = useTranslate();
  const { data } = api.searchTerms.suggestions.useQuery({ from }, { placeholderData: keepPreviousData });
  if (data === undefined || data.shown.forms + data.held_out.forms === 0) return null;
  const { shown, held_out } = data;
  const partLeft = (forms: number, left: number) => percent(forms === 0 ? 0 : left / forms, translate);
  return (
    <Group component="section" aria-label={translate('Suggested articles')} align="stretch" gap="sm" mb="sm">
      <Figure
        label={translate('Suggestions shown')}
        value={String(shown.forms)}
        note={translate(':count visitor opened an article|:count visitors opened an article', {
          count: shown.clicked,
        })}
      />
      {held_out.forms > 0 && (
        <Figure
          label={translate('Suggestions not shown')}
          value={String(held_out.forms)}
          note={translate(':part left without a request', { part: partLeft(held_out.forms, held_out.left) })}
        />
      )}
      <Figure
        label={translate('Requests avoided')}
        value={String(shown.left)}
        note={translate(':part left without a request after seeing suggestions', {
          part: partLeft(shown.forms, shown.left),
        })}
      />
    </Group>
  );
}
