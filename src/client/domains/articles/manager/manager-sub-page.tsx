import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { useManagerBasePath } from '../manager-base-path.ts';

interface ManagerSubPageProps {
  title: string;
  description: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen beside the list of articles, with the way back to it. */
export function ManagerSubPage({ description, ...page }: ManagerSubPageProps) {
  const translate = useTranslate();
  const place = useManagerBasePath();
  return (
    <AdminPage
      description={
        <>
          <Anchor inherit underline="always" renderRoot={(props) => <Link to={place} {...props} />}>
            {translate('Articles')}
          </Anchor>
          {' · '}
          {description}
        </>
      }
      {...page}
    />
  );
}
