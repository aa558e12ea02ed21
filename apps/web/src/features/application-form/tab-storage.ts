/** Stands in for session storage where that is off or full: it holds until the page is left. */
const fallback = new Map<string, string>();

/** Keeps a JSON value for as long as this tab is open. */
export function keepInTab(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    sessionStorage.setItem(key, text);
    fallback.delete(key);
  } catch {
    fallback.set(key, text);
  }
}

/** The value kept under `key`, to be checked by the reader; null when there is none. */
export function readFromTab(key: string): unknown {
  try {
    return JSON.parse(fallback.get(key) ?? sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function forgetInTab(key: string): void {
  fallback.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is off: nothing was kept.
  }
}
