import { Center, Loader } from '@mantine/core';
import { useTranslate } from '../platform/translate/use-translate.ts';

/** Stands in for a page that is still loading; the router shows it only after a while. */
export function PagePending() {
  const translate = useTranslate();
  return (
    <Center mih={240} role="status" aria-label={translate('Loading')}>
      <Loader />
    </Center>
  );
}
