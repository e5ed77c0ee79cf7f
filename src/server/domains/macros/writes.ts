import { reasons, type Writes } from '../../platform/writes.ts';

export const macroWrites: Writes = {
  'macros.create': { audit: 'macro.create' },
  'macros.delete': { audit: 'macro.delete' },
  'macros.reorder': { audit: 'macro.order', withoutKey: reasons.repeatable },
  'macros.preview': { nothing: reasons.readers },
  'macros.run': { history: true },
  'macros.update': { audit: 'macro.update' },
};
