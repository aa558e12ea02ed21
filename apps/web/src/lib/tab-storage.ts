import { readStored, store } from './stored-choice';

/**
 * In local storage: the time of the last logout in this browser. In session storage: that of the last one that the tab knows of.
 * Another time is another logout: the two are never compared by size, because clocks go back.
 */
export const LOGGED_OUT = 'logged-out';

/** Replaces session storage if it is off or full, until the page is left. */
const fallback = new Map<string, string>();

/** The last logout that this page knows of. A page that the browser shows again may be older than its tab's storage. */
let knownLogout = readFromTab(LOGGED_OUT);

const onForget = new Set<() => void>();
let forgotten = 0;

/** Changes when everything is forgotten. What was typed before must then not be stored any more. */
export const tabEdition = () => forgotten;

/** Calls `listener` when everything is forgotten, for what is kept in memory alone. @returns ends it */
export function whenTabIsForgotten(listener: () => void): () => void {
  onForget.add(listener);
  return () => {
    onForget.delete(listener);
  };
}

/** Forgets what was typed in this tab. Pages that are open or opened later in other tabs do the same. */
export function recordLogout(): void {
  const logout = String(Date.now());
  store(LOGGED_OUT, logout);
  forgetTab(logout);
}

/**
 * Forgets what was typed before a logout in another tab, which may have happened while this tab showed another site. What was typed
 * after it stays.
 *
 * @param logout by default the last one in this browser
 * @returns whether it is news to the page, or to the tab of a page that has just been loaded
 */
export function forgetBeforeLogout(logout = readStored(LOGGED_OUT)): boolean {
  if (logout === null || logout === knownLogout) return false;
  if (readFromTab(LOGGED_OUT) === logout) forgetPage(logout);
  else forgetTab(logout);
  return true;
}

/** After a logout: the next person at this computer must find nothing of what was typed. */
export function forgetTab(logout = readStored(LOGGED_OUT)): void {
  forgetPage(logout);
  try {
    sessionStorage.clear();
  } catch {}
  if (logout !== null) keepInTab(LOGGED_OUT, logout);
}

/** Forgets what is in memory. */
function forgetPage(logout: string | null): void {
  knownLogout = logout;
  forgotten += 1;
  fallback.clear();
  for (const listener of onForget) listener();
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
