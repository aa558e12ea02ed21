import { type AssessmentFacts, readFacts } from '@lacorte/tender-rules';

interface UnsavedFacts {
  /** Id of the administrator. */
  owner: string;
  facts: AssessmentFacts;
  /** Facts as the server had them. Differences from them were typed here. */
  base: AssessmentFacts;
  /** Version of the assessment on which the facts are based. */
  version: number | null;
  /** Facts that were sent without an answer. The server may have saved them. */
  unanswered: AssessmentFacts[];
}

const keyOf = (applicationId: string) => `assessment:${applicationId}`;

/** Keeps facts in this tab until the server has them. */
export function keepUnsaved(applicationId: string, unsaved: UnsavedFacts): void {
  try {
    sessionStorage.setItem(keyOf(applicationId), JSON.stringify(unsaved));
  } catch {
    // The storage is full or forbidden. The server gets the facts two seconds later.
  }
}

export function forgetUnsaved(applicationId: string): void {
  try {
    sessionStorage.removeItem(keyOf(applicationId));
  } catch {
    // The storage is forbidden, so nothing was kept.
  }
}

/** Returns the kept facts; undefined if there are none of this administrator. */
export function readUnsaved(applicationId: string, owner: string): UnsavedFacts | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(applicationId)) ?? 'null');
    if (!isKept(kept) || kept.owner !== owner) return undefined;
    const facts = readFacts(kept.facts).value;
    const unanswered = kept.unanswered.flatMap((sent) => readFacts(sent).value ?? []);
    const base = readFacts(kept.base).value;
    return facts && base && { ...kept, facts, base, unanswered };
  } catch {
    return undefined;
  }
}

function isKept(kept: unknown): kept is UnsavedFacts {
  return typeof kept === 'object' && kept !== null && 'owner' in kept && 'facts' in kept && 'version' in kept;
}
