import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './columns.module.css';

interface ColumnsProps extends BoxProps {
  /** How many stand side by side from these widths on; one on narrower screens. */
  xs?: number;
  sm?: number;
  md?: number;
  gap?: number;
  rowGap?: number;
  className?: string;
  component?: 'ul';
  children: ReactNode;
}

/**
 * Children side by side, in as many columns as the screen has room for. Mantine's own grid writes a style element for
 * each use, which the policy of a shared page does not know.
 */
export function Columns({
  xs = 1,
  sm = xs,
  md = sm,
  gap = 16,
  rowGap = gap,
  className = '',
  ...props
}: ColumnsProps) {
  const numbers = { '--columns-xs': `${xs}`, '--columns-sm': `${sm}`, '--columns-md': `${md}` };
  const gaps = { '--columns-gap': `${gap}px`, '--columns-row-gap': `${rowGap}px` };
  return <Box className={`${classes.columns} ${className}`} __vars={{ ...numbers, ...gaps }} {...props} />;
}
