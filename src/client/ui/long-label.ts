/** A button whose label, such as an address, may be longer than it is wide. */
export const longLabel = {
  h: 'auto',
  py: 6,
  styles: { label: { whiteSpace: 'normal', overflowWrap: 'anywhere', lineHeight: 1.4 } },
} as const;
