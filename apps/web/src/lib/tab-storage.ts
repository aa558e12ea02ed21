/** Replaces session storage if it is off or full, until the page is left. */
const fallback = new Map<string, string>();

const onForget = new Set<() => void>();
let forgotten = 0;

/** Changes when everything is forgotten. What was typed before must then not be stored any more. */
export const tabEdition = () => forgotten;

/** Calls `listener` when everything is forgotten, for what is kept in memory alone. */
export function whenTabIsForgotten(listener: () => void): void {
  onForget.add(listener);
}

/** After a logout: the next person at this computer must find nothing of what was typed. */
export function forgetTab(): void {
  forgotten += 1;
  fallback.clear();
  for (const listener of onForget) listener();
  try {
    sessionStorage.clear();
  } catch {}
}

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
