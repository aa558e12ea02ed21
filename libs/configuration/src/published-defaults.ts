/** Prefix of every secret published in the repository for trials. */
const PUBLISHED_PREFIX = 'development-only-';

/** Whether a value is or contains a published secret. */
export function isPublishedDefault(value: unknown): boolean {
  return typeof value === 'string' && value.includes(PUBLISHED_PREFIX);
}
