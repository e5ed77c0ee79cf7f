/** The settings of a product under load: with the memory that `npm start` and the deployments give it, and no limits. */
export const load = {
  LOG_LEVEL: 'warn',
  RATE_LIMIT_FACTOR: '1000000',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  NODE_OPTIONS: '--max-semi-space-size=16',
};
