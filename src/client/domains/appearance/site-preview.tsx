import { useEffect, useRef } from 'react';
import { type PreviewTheme, previewThemeMessage, readyMessage } from '../../platform/theme/preview-theme.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import classes from './site-preview.module.css';

interface SiteFrameProps {
  looks: PreviewTheme;
  isPhone: boolean;
}

/** The site itself, as it would look. */
export function SitePreview({ looks, isPhone }: SiteFrameProps) {
  const translate = useTranslate();
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(looks);

  useEffect(() => {
    latest.current = looks;
    frame.current?.contentWindow?.postMessage({ type: previewThemeMessage, looks }, location.origin);
  }, [looks]);

  useEffect(() => {
    const answer = ({ origin, source, data }: MessageEvent) => {
      const page = frame.current?.contentWindow;
      if (origin !== location.origin || !page || source !== page || data?.type !== readyMessage) return;
      page.postMessage({ type: previewThemeMessage, looks: latest.current }, location.origin);
    };
    window.addEventListener('message', answer);
    return () => window.removeEventListener('message', answer);
  }, []);

  return (
    <div className={classes.ground}>
      <iframe
        ref={frame}
        className={classes.frame}
        data-phone={isPhone || undefined}
        title={translate('Site preview')}
        src="/?appearance=draft"
      />
    </div>
  );
}
