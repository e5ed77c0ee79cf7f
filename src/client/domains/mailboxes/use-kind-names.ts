import { useTranslate } from '#client/platform/translation/use-translate.ts';

/** How mailboxes receive and send, as people read it. */
export function useKindNames() {
  const translate = useTranslate();
  return {
    inbound: {
      none: translate('No incoming email'),
      webhook: translate('Delivered by a provider or mail server'),
      imap: translate('Fetch from a mail server (IMAP)'),
    },
    outbound: {
      site: translate('Mail server of the site'),
      smtp: translate('Own mail server (SMTP)'),
    },
  };
}
