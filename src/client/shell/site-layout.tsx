import type { ReactNode } from 'react';
import { useTranslate } from '../platform/translate/use-translate.ts';
import { SiteFooter } from './site-footer.tsx';
import classes from './site-layout.module.css';
import { TopBar } from './top-bar.tsx';

interface SiteLayoutProps {
  children: ReactNode;
  footer?: boolean;
}

/** Top bar, one main region, footer: the frame of every page that customers see. */
export function SiteLayout({ children, footer = true }: SiteLayoutProps) {
  const translate = useTranslate();
  return (
    <div className={classes.page}>
      <a href="#content" className={classes.skip}>
        {translate('Skip to content')}
      </a>
      <TopBar />
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      {footer && <SiteFooter />}
    </div>
  );
}
