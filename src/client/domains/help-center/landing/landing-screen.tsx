import { Button, Container } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useBootstrap, usePermission } from '#client/platform/use-session.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { OpenRequests } from '../../tickets/requests/open-requests.tsx';
import { CategorySections } from './category-sections.tsx';
import { HomeTickets } from './home-tickets.tsx';
import { LandingHeader } from './landing-header.tsx';
import { seesOpenRequests } from './load-landing.ts';
import { MultiProduct } from './multi-product.tsx';

/** What there is to do while there are no articles: writing them, or asking. */
function FirstStep() {
  const translate = useTranslate();
  const writes = usePermission('articles.create');
  const administers = usePermission('admin.access');
  if (writes) {
    return (
      <Button renderRoot={(props) => <Link to={administers ? '/admin/hc' : '/agent/hc'} {...props} />}>
        {translate('Write articles')}
      </Button>
    );
  }
  return (
    <Button variant="light" renderRoot={(props) => <Link to="/hc/tickets/new" {...props} />}>
      {translate('Submit a request')}
    </Button>
  );
}

/** The help centre's front page, in the variant that the site has chosen. */
export function LandingScreen() {
  const translate = useTranslate();
  const bootstrap = useBootstrap();
  const { variant } = bootstrap.settings.hc.content;
  const writes = usePermission('articles.create');
  const withRequests = seesOpenRequests(bootstrap);
  const [{ categories }] = api.helpcenter.landing.useSuspenseQuery();
  return (
    <>
      <LandingHeader />
      <Container size={1120} pt={40} pb={64}>
        {withRequests && <OpenRequests />}
        {variant === 'homeTickets' && <HomeTickets categories={categories} />}
        {variant !== 'homeTickets' && categories.length === 0 && (
          <EmptyState
            title={translate('No articles yet')}
            description={
              writes
                ? translate('Published articles appear here for everyone who visits the help center.')
                : translate("Submit a request, and we'll answer you personally.")
            }
          >
            <FirstStep />
          </EmptyState>
        )}
        {variant === 'multiProduct' && <MultiProduct categories={categories} />}
        {variant === 'category-sections' && <CategorySections categories={categories} />}
      </Container>
    </>
  );
}
