import type { PersonSteps } from './platform/person-steps.ts';

/** What the parts of the product do when somebody gets an account, or gives it up. */
export const personSteps: PersonSteps = { joining: [], leaving: [] };
