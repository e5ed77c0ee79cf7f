import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFileText } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { noteSearch, noteSearchClick } from '#client/platform/search/search-session.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission, useSettings } from '#client/platform/use-session.ts';
import { newTab } from '#client/ui/external-link.ts';
import { useStableWhilePressed } from '#client/ui/use-stable-while-pressed.ts';
import { articleAddress } from '#shared/addresses.ts';
import classes from './article-suggestions.module.css';
import type { SuggestionsOutcome } from './suggestions-outcome.ts';

const shortest = 3;
const maxMessageLength = 500;

/**
 * Debounce of the search, in milliseconds; the message has a longer one, so that results do not flicker while it is
 * typed.
 */
const pause = 300;
const longPause = 1500;

interface ArticleSuggestionsProps {
  subject: string;
  /** The HTML typed so far. */
  body: string;
  /** Records the outcome of the suggestions. */
  outcome: SuggestionsOutcome;
  /** Called when an article answered the question, so that no request is needed. */
  onSolved: () => void;
}

/** Suggested articles for a new request; they open in a new tab. A share of forms shows none, as a control group. */
export function ArticleSuggestions({ subject, body, outcome, onSolved }: ArticleSuggestionsProps) {
  const translate = useTranslate();
  const message = body
    .replace(/<[^<>]*>/g, ' ')
    .trim()
    .slice(0, maxMessageLength);
  const [wasOpened, setOpened] = useState(false);
  const { suggest_in_form } = useSettings().search;
  const isWorthSearching =
    usePermission('articles.view') && suggest_in_form && subject.trim().length >= shortest;
  const [term] = useDebouncedValue(subject.trim(), pause);
  const [rested] = useDebouncedValue(message, longPause);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the message as it was when debounced.
  const told = useMemo(() => message, [term, rested]);
  const { data } = api.helpSearch.suggest.useQuery(
    { subject: term, message: told },
    { enabled: isWorthSearching && term.length >= shortest, placeholderData: keepPreviousData },
  );
  const isAsked = isWorthSearching && term.length >= shortest && !outcome.isHeldOut;
  const articles = useStableWhilePressed(isAsked ? data?.articles : undefined) ?? [];
  useEffect(() => {
    const found = data?.articles.map(({ id }) => id) ?? [];
    if (found.length === 0) return;
    outcome.noteFound(found);
    if (!outcome.isHeldOut) noteSearch(term, found);
  }, [data, term, outcome]);
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
                  href={articleAddress(article)}
                  {...newTab}
                  size="sm"
                  onClick={() => {
                    noteSearchClick(article.id, term);
                    outcome.noteClick(article.id);
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
              <Text size="sm">{translate('Did this answer your question?')}</Text>
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
