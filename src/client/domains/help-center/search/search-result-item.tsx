import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { noteSearchClick } from '#client/platform/search/search-session.ts';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { Highlighted } from '#client/ui/highlighted.tsx';
import type { SearchResult } from '#shared/helpcenter.ts';
import { articleLink } from '../article-link.ts';

/** One article on the page of results. */
export function SearchResultItem({ result, term }: { result: SearchResult; term: string }) {
  const translate = useTranslate();
  const { date } = useDateFormat();
  return (
    <li>
      <Anchor
        fw={600}
        renderRoot={(props) => (
          <Link {...articleLink(result)} onClick={() => noteSearchClick(result.id, term)} {...props} />
        )}
      >
        <bdi>
          <Highlighted parts={result.highlights.title} />
        </bdi>
      </Anchor>
      <Text size="sm" mt={4} dir="auto">
        <Highlighted parts={result.highlights.body} />
      </Text>
      <Text size="xs" c="dimmed" mt={4}>
        <bdi>{result.path.map(({ name }) => name).join(' › ')}</bdi>
        {' · '}
        {translate('Updated')} <time dateTime={result.updated_at}>{date(result.updated_at)}</time>
      </Text>
    </li>
  );
}
