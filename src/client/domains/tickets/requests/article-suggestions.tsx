import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { articlePath } from '#shared/addresses.ts';
import { usePermission } from '../../../platform/session/use-session.ts';
import { useTranslate } from '../../../platform/translate/use-translate.ts';
import { newTab } from '../../../ui/external-link.ts';
import { noteSearchClick } from '../../helpcenter/search/search-session.ts';
import { useArticleSearch } from '../../helpcenter/search/use-article-search.ts';
import classes from './article-suggestions.module.css';

const shortest = 3;
const most = 5;

interface ArticleSuggestionsProps {
  subject: string;
  /** The person found the answer and does not ask any more. */
  onSolved: () => void;
}

/** Articles that may answer a request before it is made; they open beside it. */
export function ArticleSuggestions({ subject, onSolved }: ArticleSuggestionsProps) {
  const translate = useTranslate();
  const [wasOpened, setOpened] = useState(false);
  const isWorthSearching = usePermission('articles.view') && subject.trim().length >= shortest;
  // The newest articles answer nothing, and would only move the form.
  const { results, term } = useArticleSearch(subject, isWorthSearching, shortest);
  const articles = term.length >= shortest && isWorthSearching ? results.slice(0, most) : [];
  return (
    <div role="status" aria-label={translate('Suggested articles')}>
      {articles.length > 0 && (
        <div className={classes.panel}>
          <Text size="sm" fw={600}>
            {translate('These articles may help')}
          </Text>
          <Stack component="ul" gap={6} mt={8} className={classes.list}>
            {articles.map((article) => (
              <li key={article.id} className={classes.item}>
                <IconFileText size={16} aria-hidden className={classes.icon} />
                <Anchor
                  href={articlePath(article)}
                  {...newTab}
                  size="sm"
                  onClick={() => {
                    noteSearchClick(article.id);
                    setOpened(true);
                  }}
                >
                  <bdi>{article.title}</bdi>
                </Anchor>
              </li>
            ))}
          </Stack>
          {wasOpened && (
            <Group gap="xs" mt="sm">
              <Text size="sm">{translate('Did this answer it?')}</Text>
              <Button size="compact-sm" variant="light" onClick={onSolved}>
                {translate('Yes, discard my request')}
              </Button>
              <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setOpened(false)}>
                {translate('No')}
              </Button>
            </Group>
          )}
        </div>
      )}
    </div>
  );
}
