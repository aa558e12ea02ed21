/** Replaces session storage if it is off or full, until the page is left. */
const fallback = new Map<string, string>();

/** Stores a JSON value until the tab is closed. */
export function keepInTab(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    sessionStorage.setItem(key, text);
    fallback.delete(key);
  } catch {
    fallback.set(key, text);
  }
}

/** Unvalidated; null if there is none. */
export function readFromTab(key: string): unknown {
  try {
    return JSON.parse(fallback.get(key) ?? sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Whether a stored value is an object with these properties of these types. */
export function hasShape(value: unknown, shape: Record<string, 'string' | 'number' | 'object'>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const properties = new Map(Object.entries(value));
  return Object.entries(shape).every(
    ([name, type]) => properties.get(name) !== null && typeof properties.get(name) === type,
  );
}

export function forgetInTab(key: string): void {
  fallback.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {}
}
