import { Input, Skeleton } from '@mantine/core';

/** Holds the editor's place until the browser has read the draft. */
export function EditorPlaceholder({ label, height }: { label?: string; height: number }) {
  return (
    <div aria-hidden>
      {label && (
        <Input.Label size="md" mb={6} labelElement="div">
          {label}
        </Input.Label>
      )}
      <Skeleton height={height} animate={false} />
    </div>
  );
}
