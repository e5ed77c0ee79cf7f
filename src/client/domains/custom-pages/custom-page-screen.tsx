import { Alert, Anchor, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { directionOfText } from '#shared/text-direction.ts';
import { api } from '../../platform/api/api.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { usePermission } from '../../platform/use-session.ts';
import { SiteLayout } from '../../shell/site-layout.tsx';
import { ArticleBody } from '../help-center/articles/article-body.tsx';
import classes from './custom-page-screen.module.css';

/** Whoever sees a draft is told that others do not. */
function DraftNotice({ id }: { id: number }) {
  const translate = useTranslate();
  const mayEdit = usePermission('admin.access');
  return (
    <Alert color="yellow" variant="light" icon={<IconPencil aria-hidden />} mb="lg">
      {translate('This page is a draft. Only people who can edit pages see it.')}{' '}
      {mayEdit && (
        <Anchor
          inherit
          renderRoot={(props) => (
            <Link to="/admin/pages/$pageId" params={{ pageId: String(id) }} {...props} />
          )}
        >
          {translate('Edit page')}
        </Anchor>
      )}
    </Alert>
  );
}

/** A page that the site wrote itself, by its id or its address. */
export function CustomPageScreen({ name }: { name: string }) {
  const [{ page }] = api.customPages.get.useSuspenseQuery({ id: name });
  return (
    <SiteLayout header={!page.hide_header} closing={!page.hide_footer}>
      <article className={classes.column}>
        {page.status === 'draft' && <DraftNotice id={page.id} />}
        <Title order={1} mb="lg" className={classes.title} dir={directionOfText(page.title) ?? undefined}>
          {page.title}
        </Title>
        <ArticleBody key={page.id} html={page.body} />
      </article>
    </SiteLayout>
  );
}
