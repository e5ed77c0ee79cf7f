import { Stack, Title } from '@mantine/core';
import { IconLayoutBottombar } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { PublicSettings } from '#shared/settings.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useBootstrap } from '../../platform/use-session.ts';
import classes from './account-settings-screen.module.css';
import { PanelSection } from './panel-section.tsx';
import { SectionList } from './section-list.tsx';
import { type AccountSectionEntry, accountSections, lastSection } from './sections.tsx';

/** Everything a person may change about themselves, on one page; a list at its side leads to each part. */
export function AccountSettingsScreen() {
  const translate = useTranslate();
  const bootstrap = useBootstrap();
  const { panels } = bootstrap.settings.account;
  const sections = useMemo(() => [...accountSections, ...panels.map(toSection), lastSection], [panels]);
  // The page outlives the account by a moment, until the sign-in page has taken its place.
  if (!bootstrap.user) return null;
  const shown = sections.filter(({ isShown }) => isShown?.(bootstrap) ?? true);
  return (
    <div className={classes.page}>
      <Title order={1} size="h2" className={classes.title}>
        {translate('Account settings')}
      </Title>
      <div className={classes.layout}>
        <SectionList sections={shown} />
        <Stack gap="lg" className={classes.sections}>
          {shown.map(({ id, Section }) => (
            <Section key={id} />
          ))}
        </Stack>
      </div>
    </div>
  );
}

const toSection = (panel: PublicSettings['account']['panels'][number]): AccountSectionEntry => ({
  id: panel.id,
  label: panel.title,
  icon: IconLayoutBottombar,
  Section: () => <PanelSection panel={panel} />,
});
