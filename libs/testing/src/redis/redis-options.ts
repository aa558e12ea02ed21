/** Persistence as in production, and enough databases for one per test file. */
export const REDIS_OPTIONS = [
  ...['--appendonly', 'yes', '--save', '', '--maxmemory-policy', 'noeviction'],
  ...['--databases', '4096'],
];
