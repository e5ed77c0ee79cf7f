import type { Writes } from '../../platform/writes.ts';

export const operationWrites: Writes = {
  'operations.undo': { nothing: 'The operation itself says who took it back, and when.' },
};
