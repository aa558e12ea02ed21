import { EMPTY_VALUES, type FormValues } from '../form/form-parts';
import { forgetInTab, hasShape, keepInTab, readFromTab } from '../tab-storage';

const KEY = 'application-draft';

/** Passwords and consents are never stored. */
const NOT_KEPT = ['password', 'confirmPassword', 'gdprConsent', 'dataVeracity'] as const;
export type KeptValues = Partial<Omit<FormValues, (typeof NOT_KEPT)[number]>>;

interface Draft {
  /** Id of the user; the draft is hidden from others. */
  owner: string | null;
  values: Record<string, unknown>;
}

/** Kept until the tab is closed or the application is sent. */
export function saveDraft(values: Partial<FormValues>, owner: string | null): void {
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)));
  keepInTab(KEY, { owner, values: kept } satisfies Draft);
}

/** The draft, or undefined if there is none for `reader`. */
export function readDraft(reader: string | null): KeptValues | undefined {
  const draft = readFromTab(KEY);
  if (!isDraft(draft) || (draft.owner !== null && draft.owner !== reader)) return undefined;
  const known = Object.entries(draft.values).filter(
    ([name, value]) => isKept(name) && typeof value === 'string' && value !== '',
  );
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

export function clearDraft(): void {
  forgetInTab(KEY);
}

function isKept(name: string): boolean {
  return Object.hasOwn(EMPTY_VALUES, name) && !NOT_KEPT.some((left) => left === name);
}

function isDraft(value: unknown): value is Draft {
  return (
    hasShape(value, { values: 'object' }) && (hasShape(value, { owner: 'string' }) || (value as Draft).owner === null)
  );
}
