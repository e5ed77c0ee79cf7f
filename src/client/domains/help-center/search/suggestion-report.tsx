import { Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { percent } from './percent.ts';

/** What became of requests for which articles were suggested, beside those that were shown none. Nothing while there are none. */
export function SuggestionReport({ from }: { from: string | undefined }) {
  const translate = useTranslate();
  const { data } = api.searchTerms.suggestions.useQuery({ from }, { placeholderData: keepPreviousData });
  if (data === undefined || data.shown.forms + data.held_out.forms === 0) return null;
  const { shown, held_out } = data;
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {shown.forms > 0 &&
        translate(
          'Articles were suggested in :forms request forms: :clicked had an article opened, :left were left without a request (:part).',
          {
            forms: shown.forms,
            clicked: shown.clicked,
            left: shown.left,
            part: percent(shown.left / shown.forms),
          },
        )}{' '}
      {held_out.forms > 0 &&
        translate('Of :forms forms without suggestions, :left were left without a request (:part).', {
          forms: held_out.forms,
          left: held_out.left,
          part: percent(held_out.left / held_out.forms),
        })}
    </Text>
  );
}
