/** Values that mean something else than a number, each a choice of its own beside the one for numbers. */
export interface NumberChoices {
  special: readonly { value: number | null; label: string }[];
  /** The choice that takes a number. */
  numberLabel: string;
  /** The number that this choice begins with. */
  initial: number;
}

/** A number without a limit of its own, or with one. */
export const noLimit = (initial: number): NumberChoices => ({
  special: [{ value: null, label: 'No limit' }],
  numberLabel: 'Limit',
  initial,
});
