import { Center, Loader, Text } from '@mantine/core';
import { useOnline } from '../platform/connection/connection.ts';
import { useTranslate } from '../platform/translate/use-translate.ts';

/** Stands in for a page that is still loading; the router shows it only after a while. */
export function PagePending() {
  const translate = useTranslate();
  const online = useOnline();
  return (
    <Center mih={240} px="md" role="status" aria-label={online ? translate('Loading') : undefined}>
      {online ? <Loader /> : <Text>{translate('You are offline. We go on when you are back.')}</Text>}
    </Center>
  );
}
