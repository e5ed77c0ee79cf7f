import { Center, Container, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOnline } from '../platform/connection/connection.ts';
import { useTranslate } from '../platform/translation/use-translate.ts';

const lines = ['92%', '84%', '96%', '60%'];

/** Skeleton of lines of text. */
export function TextSkeleton({ widths = lines }: { widths?: readonly string[] }) {
  return (
    <Stack gap="md">
      {widths.map((width) => (
        <Skeleton key={width} height={16} width={width} />
      ))}
    </Stack>
  );
}

/** Placeholder of a loading page, with its skeleton where one is known; the router shows it only after a delay. */
export function PagePending({ shape }: { shape?: ReactNode }) {
  const translate = useTranslate();
  const online = useOnline();
  if (!online) {
    return (
      <Center mih={240} px="md" role="status">
        <Text>{translate("You're offline. We'll continue when you're back online.")}</Text>
      </Center>
    );
  }
  return (
    <div role="status" aria-label={translate('Loading')}>
      {shape ?? (
        <Container size={720} py={40}>
          <Skeleton height={32} width="48%" mb={32} />
          <TextSkeleton />
        </Container>
      )}
    </div>
  );
}
