import { hasShape } from '../../../lib/tab-storage';

/** State of the browser's history entry of the receipt, right after the submission. Readers of the receipt by link do not have it. */
export interface ReceiptState {
  /** Codes of other applications for the same person. */
  duplicateOf: string[];
}

/** Unvalidated state of a history entry as codes. */
export function readDuplicateOf(state: unknown): string[] {
  if (!hasShape(state, { duplicateOf: 'object' })) return [];
  const { duplicateOf }: { duplicateOf?: unknown } = state as object;
  return Array.isArray(duplicateOf) ? duplicateOf.filter((code) => typeof code === 'string') : [];
}
