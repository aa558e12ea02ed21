import { Observable } from './observable';
import { readStored, store } from './stored-choice';

/**
 * Key of the time of a logout. Local storage has the last logout in this browser, session storage the last one that
 * this tab has handled. The times are compared only for equality, because clocks may go back.
 */
export const LOGGED_OUT = 'logged-out';

/** Key of the account that was last seen logged in in this browser, and when. Other tabs learn of a login from it. */
export const LOGGED_IN = 'logged-in';

/** Key of the account whose input this tab may hold, also while it shows another site. */
const TAB_USER = 'tab-user';

/** Key of the account of this page that logged in in another tab while the page was that of a visitor or of another account. */
const ELSEWHERE = 'logged-in-elsewhere';

/** Used instead of session storage if that is off or full, until the page is left. */
const fallback = new Map<string, string>();

/** The last logout that this page has handled. A page that the browser shows again may be older than its tab's storage. */
let knownLogout = readFromTab(LOGGED_OUT);

const forgetting = new Observable();
let forgotten = 0;

/** Returns a number that changes when everything is forgotten. Values typed before must then no longer be stored. */
export const tabGeneration = () => forgotten;

/** Calls `listener` when everything is forgotten, for values that are only in memory. Returns a function that removes `listener`. */
export const whenTabIsForgotten = forgetting.subscribe;

/**
 * Tells the other tabs that a user is logged in, and removes what this tab has stored for another account. What the page holds in memory
 * stays, because a visitor may have typed it. The time makes two logins of the same user two events.
 */
export function recordLogin(userId: string): void {
  const tabUser = readFromTab(TAB_USER);
  if (tabUser !== null && tabUser !== userId) clearStored();
  keepInTab(TAB_USER, userId);
  store(LOGGED_IN, `${userId} ${Date.now()}`);
}

/** Whether the account that was last seen logged in is another one than `userId`. */
export function isOtherAccount(userId: string | undefined): boolean {
  const [account] = readStored(LOGGED_IN)?.split(' ') ?? [];
  return account !== undefined && account !== userId;
}

/** Records that the open page has become that of an account that logged in in another tab. */
export const recordElsewhere = (userId: string) => keepInTab(ELSEWHERE, userId);
export const beganElsewhere = (userId: string) => readFromTab(ELSEWHERE) === userId;
export const forgetElsewhere = () => forgetInTab(ELSEWHERE);

const ERASED = ' erased';

export interface Logout {
  isErased?: boolean;
  /** Whether what the page holds in memory stays, because a visitor typed it. */
  keepsPage?: boolean;
}

/** Forgets the values typed in this tab. Pages in other tabs do the same, also those opened later. */
export function recordLogout({ isErased = false, keepsPage = false }: Logout = {}): void {
  const logout = `${Date.now()}${isErased ? ERASED : ''}`;
  store(LOGGED_OUT, logout);
  store(LOGGED_IN, null);
  knownLogout = logout;
  if (keepsPage) clearStored();
  else forgetTab(logout);
}

/** Forgets the values typed before a logout in another tab, but not newer ones. Returns whether the logout was new to this page. */
export function forgetBeforeLogout(logout = readStored(LOGGED_OUT)): boolean {
  if (logout === null || logout === knownLogout) return false;
  if (readFromTab(LOGGED_OUT) === logout) forgetPage(logout);
  else forgetTab(logout);
  return true;
}

/** Returns whether the last logout that this page has handled is the erasure of the account, which leaves no drafts. */
export const knowsErasure = () => String(knownLogout).endsWith(ERASED);

/** Returns whether a user has logged out while this tab was open. */
export const knowsLogout = () => knownLogout !== null;

/** Forgets everything after a logout or another person's login, so that the next person at this computer finds no typed values. */
export function forgetTab(logout = readStored(LOGGED_OUT)): void {
  forgetPage(logout);
  clearStored();
}

function forgetPage(logout: string | null): void {
  knownLogout = logout;
  forgotten += 1;
  fallback.clear();
  forgetting.notify();
}

function clearStored(): void {
  fallback.clear();
  try {
    sessionStorage.clear();
  } catch {}
  if (knownLogout !== null) keepInTab(LOGGED_OUT, knownLogout);
}

export function keepInTab(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    sessionStorage.setItem(key, text);
    fallback.delete(key);
  } catch {
    fallback.set(key, text);
  }
}

/** Returns the stored value; null if there is none. The value may have any shape. */
export function readFromTab(key: string): unknown {
  try {
    return JSON.parse(fallback.get(key) ?? sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Returns whether a stored value is an object with these properties of these types. */
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
