import { forgetInTab, hasShape, keepInTab, readFromTab, whenTabIsForgotten } from '../../../lib/tab-storage';
import type { ApplicationPayload } from '../form/form-parts';

const KEY = 'application-idempotency';

interface StoredKey {
  key: string;
  /** The request body without the password, which is never stored. */
  content: string;
}

/** The password of the stored key, in memory only. */
let passwordOfKey: string | undefined;
whenTabIsForgotten(() => {
  passwordOfKey = undefined;
});

/**
 * The same key until the content changes or the application is accepted, also after a reload: a repeat after a lost answer
 * must not create a second application.
 */
export function idempotencyKeyFor({ password, ...fields }: ApplicationPayload): string {
  const content = JSON.stringify(fields);
  const stored = readFromTab(KEY);
  const hasOtherPassword = passwordOfKey !== undefined && passwordOfKey !== password;
  passwordOfKey = password;
  if (isStoredKey(stored) && stored.content === content && !hasOtherPassword) return stored.key;
  const key = crypto.randomUUID();
  keepInTab(KEY, { key, content } satisfies StoredKey);
  return key;
}

/** Called after success, or when the server has another body for the key. */
export function forgetIdempotencyKey(): void {
  passwordOfKey = undefined;
  forgetInTab(KEY);
}

function isStoredKey(value: unknown): value is StoredKey {
  return hasShape(value, { key: 'string', content: 'string' });
}
