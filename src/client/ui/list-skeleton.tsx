import { Skeleton, Stack } from '@mantine/core';

/** Skeleton of a list that is loading. */
export function ListSkeleton({ rows, label }: { rows: number; label: string }) {
  return (
    <Stack gap="md" p="md" role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={String(row)} height={20} width={`${88 - (row % 3) * 16}%`} />
      ))}
    </Stack>
  );
}
