import { ActionIcon, SegmentedControl, Title } from '@mantine/core';
import { IconArrowLeft, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { PreviewTheme } from '../../platform/theme/preview-theme.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import classes from './editor-layout.module.css';
import { SitePreview } from './site-preview.tsx';

interface EditorFrameProps {
  title: string;
  /** Where the arrow leads. */
  back: LinkProps['to'];
  status?: ReactNode;
  actions: ReactNode;
  looks: PreviewTheme;
  children: ReactNode;
}

/** Fills the window: what is edited at one side, the site as it would look at the other. */
export function EditorLayout({ title, back, status, actions, looks, children }: EditorFrameProps) {
  const translate = useTranslate();
  const [isPhone, setPhone] = useState(false);
  const [shows, setShows] = useState('panel');
  const iconProps = { size: 18, 'aria-hidden': true };
  return (
    <div className={classes.screen} data-shows={shows}>
      <section aria-label={title} className={classes.bar}>
        <div className={classes.side}>
          <ActionIcon
            aria-label={translate('Back to admin')}
            renderRoot={(props) => <Link to={back} {...props} />}
          >
            <IconArrowLeft size={20} aria-hidden />
          </ActionIcon>
          <Title order={1} size="h4" className={classes.title}>
            {title}
          </Title>
          {status}
        </div>
        <SegmentedControl
          className={classes.wide}
          size="xs"
          aria-label={translate('Preview width')}
          value={isPhone ? 'phone' : 'desktop'}
          data={[
            {
              value: 'desktop',
              label: (
                <IconDeviceDesktop {...iconProps} aria-hidden={undefined} aria-label={translate('Desktop')} />
              ),
            },
            {
              value: 'phone',
              label: (
                <IconDeviceMobile {...iconProps} aria-hidden={undefined} aria-label={translate('Mobile')} />
              ),
            },
          ]}
          onChange={(width) => setPhone(width === 'phone')}
        />
        <div className={classes.side}>{actions}</div>
      </section>
      <section aria-label={translate('Editor view')} className={classes.narrow}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={translate('Editor view')}
          value={shows}
          data={[
            { value: 'panel', label: translate('Edit') },
            { value: 'site', label: translate('Preview') },
          ]}
          onChange={setShows}
        />
      </section>
      <main id="content" aria-label={title} tabIndex={-1} className={classes.panel}>
        {children}
      </main>
      <section aria-label={translate('Preview')} className={classes.site}>
        <SitePreview looks={looks} isPhone={isPhone} />
      </section>
    </div>
  );
}
