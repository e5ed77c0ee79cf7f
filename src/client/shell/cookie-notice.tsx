import { Anchor, Button, Group, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { Link, useHydrated } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { clientCookies } from '#shared/theme-choice.ts';
import { readCookie } from '../platform/api/csrf-fetch.ts';
import { writeCookie } from '../platform/theme/write-cookie.ts';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { useSettings } from '../platform/use-session.ts';
import { newTab } from '../ui/external-link.ts';
import classes from './cookie-notice.module.css';

const consentDays = 30;

/** Pixels around the bar's content: its padding and its distance from the window, above and below. */
const edges = 58;

const isOwnPath = (address: string) => address.startsWith('/');

/** Cookie notice, shown until the visitor acknowledges it. */
export function CookieNotice() {
  const { enable } = useSettings().cookie_notice;
  const hydrated = useHydrated();
  const [acknowledged, setAcknowledged] = useState(false);
  // Pages are shared between visitors, so only the browser has the acknowledgement.
  if (!enable || !hydrated || acknowledged || readCookie(clientCookies.consent)) return null;
  const acknowledge = () => {
    writeCookie(clientCookies.consent, 'true', consentDays);
    setAcknowledged(true);
  };
  return <NoticeBar onAcknowledge={acknowledge} />;
}

function NoticeBar({ onAcknowledge }: { onAcknowledge: () => void }) {
  const translate = useTranslate();
  const { position, button } = useSettings().cookie_notice;
  const label = translate(button.label);
  const { ref, height } = useElementSize();
  // The bar covers the end of the page, so the page gets padding to scroll it free.
  useEffect(() => {
    if (position !== 'bottom') return;
    document.body.style.paddingBlockEnd = `${height + edges}px`;
    return () => {
      document.body.style.paddingBlockEnd = '';
    };
  }, [height, position]);
  return (
    <section
      ref={ref}
      className={classes.bar}
      data-position={position}
      data-keep-clear
      aria-label={translate('Cookie notice')}
    >
      <Text size="sm">
        {translate('We use cookies to optimize site functionality and provide you with the best experience.')}
      </Text>
      <Group gap="md" wrap="nowrap">
        {button.action &&
          (isOwnPath(button.action) ? (
            <Anchor size="sm" renderRoot={(props) => <Link to={button.action} {...props} />}>
              {label}
            </Anchor>
          ) : (
            <Anchor size="sm" href={button.action} {...newTab}>
              {label}
            </Anchor>
          ))}
        <Button size="xs" onClick={onAcknowledge}>
          {translate('OK')}
        </Button>
      </Group>
    </section>
  );
}
