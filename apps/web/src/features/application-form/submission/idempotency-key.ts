import type { ApplicationPayload } from '../form/form-values';
import { forgetInTab, keepInTab, readFromTab } from '../tab-storage';

const KEY = 'application-idempotency';

interface StoredKey {
  key: string;
  /** The body that the key was made for, without the password, which is never written down. */
  content: string;
}

/** The password that goes with the stored key, for as long as the page lives. */
let passwordOfKey: string | undefined;

/**
 * The key under which to send this body: the same one until the content changes or the application went through, also
 * after a reload, so that a repeat whose answer was lost does not make a second application.
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

/** Forgets the key: the application went through, or the server knows it with another body. */
export function forgetIdempotencyKey(): void {
  passwordOfKey = undefined;
  forgetInTab(KEY);
}

function isStoredKey(value: unknown): value is StoredKey {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    typeof value.key === 'string' &&
    'content' in value &&
    typeof value.content === 'string'
  );
}
