import type { ReactNode } from 'react';

/** What every control of a setting is given. */
export interface ControlProps {
  label: string;
  description: string | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
  error: ReactNode;
  disabled: boolean;
  /** Marks the element that gets the focus when the value is refused. */
  'data-path': string;
}
