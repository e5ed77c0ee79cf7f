import { Button, Container } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { ErrorAction } from '#shared/errors.ts';
import { SearchForm } from '../search/search-form.tsx';

/** What stands where an article was: the section in which to look on. */
export function GoneScreen({ section }: { section: ErrorAction }) {
  const translate = useTranslate();
  return (
    <Container size={720} py={40}>
      <EmptyState
        order={1}
        icon={IconArchive}
        title={translate('This article is no longer available.')}
        description={translate('You may find similar content where it used to be.')}
      >
        <Button renderRoot={(props) => <Link to={section.action} {...props} />}>
          {translate('Go to :name', { name: section.label })}
        </Button>
      </EmptyState>
      <SearchForm />
    </Container>
  );
}
