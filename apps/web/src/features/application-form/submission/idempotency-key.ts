import { forgetInTab, hasShape, keepInTab, readFromTab } from '../../../lib/tab-storage';
import type { ApplicationPayload } from '../form/form-parts';

const KEY = 'application-idempotency';

interface StoredKey {
  key: string;
  /** The request body without the password, which is never stored. */
  content: string;
}

/**
 * The same key until the content changes or the application is accepted, also after a reload: a repeat after a lost answer must not create
 * a second application. Another password keeps the key: the server then says that the application is there already.
 */
export function idempotencyKeyFor({ password: _, ...fields }: ApplicationPayload): string {
  const content = JSON.stringify(fields);
  const stored = readFromTab(KEY);
  if (isStoredKey(stored) && stored.content === content) return stored.key;
  const key = crypto.randomUUID();
  keepInTab(KEY, { key, content } satisfies StoredKey);
  return key;
}

/** Called after success. */
export function forgetIdempotencyKey(): void {
  forgetInTab(KEY);
}

function isStoredKey(value: unknown): value is StoredKey {
  return hasShape(value, { key: 'string', content: 'string' });
}
