import { ActionIcon, Group, Title, Tooltip } from '@mantine/core';
import { IconLinkPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { newTab } from '#client/ui/external-link.ts';
import { articleAddress } from '#shared/addresses.ts';
import type { ArticleLink } from '#shared/helpcenter.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { newestMessages } from '../conversation/newest-messages.ts';
import classes from './ticket-sidebar.module.css';

/** Puts HTML into the reply. */
export type OnInsert = (html: string) => void;

interface TicketSuggestionsProps {
  ticket: TicketDetails;
  onInsert: OnInsert;
}

const maxMessageLength = 500;
const maxWords = 6;
const most = 3;

/** The significant words of a subject, any of which may be in a similar ticket. */
export function similarQuery(subject: string): string | null {
  const words = subject.match(/[\p{L}\p{M}\p{N}]{4,}/gu) ?? [];
  const distinct = [...new Set(words.map((word) => word.toLowerCase()))].slice(0, maxWords);
  return distinct.length === 0 ? null : `${distinct.join(' or ')} status:closed`;
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** An article as a link in a message. */
export const articleHtml = (article: ArticleLink, origin: string) =>
  `<p><a href="${escapeHtml(origin + articleAddress(article))}">${escapeHtml(article.title)}</a></p>`;

function Articles({ ticket, message, onInsert }: TicketSuggestionsProps & { message: string }) {
  const translate = useTranslate();
  const { data } = api.helpSearch.suggest.useQuery(
    { subject: ticket.subject, message },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const articles = data?.articles.slice(0, most) ?? [];
  if (articles.length === 0) return null;
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {translate('Suggested articles')}
      </Title>
      <ul className={classes.others}>
        {articles.map((article) => (
          <li key={article.id}>
            <Group gap={4} wrap="nowrap">
              <a href={articleAddress(article)} className={classes.other} {...newTab}>
                <span className={classes.subject} dir="auto">
                  {article.title}
                </span>
              </a>
              {ticket.can.reply && (
                <Tooltip label={translate('Insert link in reply')}>
                  <ActionIcon
                    variant="subtle"
                    aria-label={translate('Insert link to :title in reply', { title: article.title })}
                    onClick={() => onInsert(articleHtml(article, window.location.origin))}
                  >
                    <IconLinkPlus size={18} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              )}
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SimilarTickets({ ticket }: { ticket: TicketDetails }) {
  const translate = useTranslate();
  const query = similarQuery(ticket.subject);
  const { data } = api.search.everything.useQuery(
    { query: query ?? '', types: ['tickets'], limit: most + 1 },
    { enabled: query !== null, staleTime: Number.POSITIVE_INFINITY },
  );
  const found = (data?.groups ?? []).flatMap(({ results }) => results);
  const similar = found.filter(({ id }) => id !== ticket.id).slice(0, most);
  if (similar.length === 0) return null;
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {translate('Similar closed tickets')}
      </Title>
      <ul className={classes.others}>
        {similar.map(({ id, title }) => (
          <li key={id}>
            <Link to="/agent/tickets/$ticketId" params={{ ticketId: String(id) }} className={classes.other}>
              <span className={classes.subject} dir="auto">
                {title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Articles and closed tickets that may answer this one; read after the conversation. */
export function TicketSuggestions({ ticket, onInsert }: TicketSuggestionsProps) {
  const readsArticles = usePermission('articles.view');
  const { data } = api.tickets.replies.useQuery(newestMessages(ticket.id));
  if (data === undefined) return null;
  // The oldest of the loaded messages is the first one of most tickets.
  const first = data.pagination.data.at(-1)?.body ?? '';
  const message = first
    .replace(/<[^<>]*>/g, ' ')
    .trim()
    .slice(0, maxMessageLength);
  return (
    <>
      {readsArticles && <Articles ticket={ticket} message={message} onInsert={onInsert} />}
      <SimilarTickets ticket={ticket} />
    </>
  );
}
