import { EMPTY_VALUES, type FormValues } from '../form/form-values';

const KEY = 'application-draft';

/** Never kept: secrets, and consents, which are given anew each time. */
const NOT_KEPT = ['password', 'confirmPassword', 'gdprConsent', 'dataVeracity'] as const;
type KeptValues = Omit<FormValues, (typeof NOT_KEPT)[number]>;

interface StoredDraft {
  /** Who was logged in while typing; another person does not get to see it. */
  owner: string | null;
  values: Partial<KeptValues>;
}

/** Keeps what was typed until this tab is closed. */
export function saveDraft(values: FormValues, owner: string | null): void {
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)));
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ owner, values: kept }));
  } catch {
    // Storage is full or off: the form works without it.
  }
}

/** What was typed before, or undefined when there is nothing worth restoring for `reader`. */
export function readDraft(reader: string | null): Partial<KeptValues> | undefined {
  const draft = parse(readStorage());
  if (!draft || (draft.owner !== null && draft.owner !== reader)) return undefined;
  const known = Object.entries(draft.values).filter(
    ([name, value]) => isKept(name) && typeof value === 'string' && value !== '',
  );
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is off: there is nothing to clear.
  }
}

function isKept(name: string): boolean {
  return Object.hasOwn(EMPTY_VALUES, name) && !NOT_KEPT.some((left) => left === name);
}

function readStorage(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function parse(text: string | null): StoredDraft | undefined {
  try {
    const draft: unknown = JSON.parse(text ?? 'null');
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

function isDraft(value: unknown): value is StoredDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'owner' in value &&
    (value.owner === null || typeof value.owner === 'string') &&
    'values' in value &&
    typeof value.values === 'object' &&
    value.values !== null
  );
}
