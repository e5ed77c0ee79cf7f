import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './columns.module.css';

interface ColumnsProps extends BoxProps {
  /** Number of columns from each width on; one on narrower screens. */
  xs?: number;
  sm?: number;
  md?: number;
  gap?: number;
  rowGap?: number;
  className?: string;
  component?: 'ul';
  children: ReactNode;
}

/** A responsive grid. Mantine's own writes a style element per use, which the CSP of a shared page forbids. */
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
