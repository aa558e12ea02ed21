/** How every secret begins that is published with the product, so that it can be tried out without making one's own. */
const PUBLISHED_PREFIX = 'development-only-';

/** Whether a value is, or has in it, a secret that everybody can read in the product's sources. */
export function isPublishedDefault(value: unknown): boolean {
  return typeof value === 'string' && value.includes(PUBLISHED_PREFIX);
}
