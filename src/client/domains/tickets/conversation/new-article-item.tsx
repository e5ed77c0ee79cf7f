import { Menu } from '@mantine/core';
import { IconFilePlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import type { Reply } from '#shared/tickets.ts';
import { editableHtml } from './quote.ts';

/** Begins an article with the text of a message, for those who write articles. */
export function NewArticleItem({ reply }: { reply: Reply }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const utils = api.useUtils();
  if (!usePermission('articles.create')) return null;
  const begin = () =>
    void navigate({
      to: '/agent/hc/$articleId',
      params: { articleId: 'new' },
      search: { title: utils.tickets.get.getData({ id: reply.ticket_id })?.ticket.subject },
      state: { articleText: editableHtml(reply.body) },
    });
  return (
    <Menu.Item leftSection={<IconFilePlus size={16} aria-hidden />} onClick={begin}>
      {translate('Make an article from this')}
    </Menu.Item>
  );
}
