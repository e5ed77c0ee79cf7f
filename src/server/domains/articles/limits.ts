import type { LimitRules } from '../../platform/rate-limit/rate-limit.ts';

export const articleLimits = {
  article_view: { points: 120, seconds: 60 },
  article_feedback: { points: 10, seconds: 60 },
} as const satisfies LimitRules;

declare module '../../platform/rate-limit/rate-limit.ts' {
  interface LimitNames extends Record<keyof typeof articleLimits, true> {}
}
