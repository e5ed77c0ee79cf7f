import { Popover, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { RichTextEditor } from '@mantine/tiptap';
import { IconFileSearch } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { articlePath } from '#shared/addresses.ts';
import type { ListedArticle } from '#shared/writing.ts';

const pauseMs = 250;

/** Links to another article, which is chosen by its title. */
export function ArticleLinkControl({ editor }: { editor: Editor | null }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [asked] = useDebouncedValue(query.trim(), pauseMs);
  const found = api.hcArticles.list.useQuery(
    { query: asked, orderBy: 'updated_at', perPage: 10 },
    { enabled: isOpen },
  );
  const link = (article: ListedArticle) => {
    const href = articlePath(article);
    const mark = { type: 'link', attrs: { href } };
    const chain = editor?.chain().focus();
    if (editor?.state.selection.empty) {
      chain?.insertContent({ type: 'text', text: article.title, marks: [mark] }).run();
    } else chain?.setMark('link', { href }).run();
    setOpen(false);
    setQuery('');
  };
  const articles = found.data?.pagination.data ?? [];
  return (
    <Popover opened={isOpen} onChange={setOpen} width={320} trapFocus withinPortal={false}>
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={translate('Link to an article')}
          title={translate('Link to an article')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconFileSearch size={16} aria-hidden />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <TextInput
            label={translate('Article title')}
            value={query}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
            data-autofocus
          />
          {articles.map((article) => (
            <UnstyledButton key={article.id} onClick={() => link(article)}>
              <Text size="sm" dir="auto" truncate>
                {article.title}
              </Text>
              <Text size="xs" c="dimmed" dir="auto" truncate>
                {article.path.map(({ name }) => name).join(' › ')}
              </Text>
            </UnstyledButton>
          ))}
          {found.isSuccess && articles.length === 0 && (
            <Text size="sm" c="dimmed">
              {translate('No articles with this title')}
            </Text>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
