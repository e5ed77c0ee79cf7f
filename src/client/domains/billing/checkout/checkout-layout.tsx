import { Card, Container, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface CheckoutFrameProps {
  title: string;
  description?: string;
  children: ReactNode;
}

/** One step on the way to a plan. */
export function CheckoutLayout({ title, description, children }: CheckoutFrameProps) {
  return (
    <Container size={560} pt={48} pb={72}>
      <Card padding="xl">
        <Stack gap="lg">
          <div>
            <Title order={1} size="h2">
              {title}
            </Title>
            {description !== undefined && (
              <Text c="dimmed" mt={4}>
                {description}
              </Text>
            )}
          </div>
          {children}
        </Stack>
      </Card>
    </Container>
  );
}
