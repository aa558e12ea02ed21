import { EMPTY_VALUES, type FormValues } from '../form/form-values';
import { forgetInTab, keepInTab, readFromTab } from '../tab-storage';

const KEY = 'application-draft';

/** Never kept: secrets, and consents, which are given anew each time. */
const NOT_KEPT = ['password', 'confirmPassword', 'gdprConsent', 'dataVeracity'] as const;
export type KeptValues = Partial<Omit<FormValues, (typeof NOT_KEPT)[number]>>;

interface Draft {
  /** Who was logged in while typing; another person does not get to see it. */
  owner: string | null;
  values: Record<string, unknown>;
}

/** Keeps what was typed until this tab is closed or the application went through. */
export function saveDraft(values: Partial<FormValues>, owner: string | null): void {
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)));
  keepInTab(KEY, { owner, values: kept } satisfies Draft);
}

/** What was typed before, or undefined when there is nothing for `reader` to go on with. */
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
    typeof value === 'object' &&
    value !== null &&
    'owner' in value &&
    (value.owner === null || typeof value.owner === 'string') &&
    'values' in value &&
    typeof value.values === 'object' &&
    value.values !== null
  );
}
