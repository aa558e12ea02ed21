import type { ApplicationPayload } from '../form/form-values';

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
  const stored = read();
  const hasOtherPassword = passwordOfKey !== undefined && passwordOfKey !== password;
  passwordOfKey = password;
  if (stored?.content === content && !hasOtherPassword) return stored.key;
  const key = crypto.randomUUID();
  write({ key, content });
  return key;
}

/** Forgets the key: the application went through, or the server says that the key belongs to another body. */
export function forgetIdempotencyKey(): void {
  passwordOfKey = undefined;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is off: nothing was kept.
  }
}

/** Stands in for session storage where that is off. */
let inMemory: StoredKey | undefined;

function write(stored: StoredKey): void {
  inMemory = stored;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // The copy in memory holds until the page is left.
  }
}

function read(): StoredKey | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isStoredKey(stored) ? stored : inMemory;
  } catch {
    return inMemory;
  }
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
