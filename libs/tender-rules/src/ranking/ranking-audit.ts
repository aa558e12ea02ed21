import type { Draw } from './draw';
import type { ExplainedCandidate } from './input-hash';
import type { RankingEntry, RankingInput } from './rank';

/** Name of the format of `RankingAudit`. A change of the format changes the name. */
export const AUDIT_FORMAT = 'ranking-audit-1';

/** One place of a ranking in its audit file. What the rule read about the application is in the candidates of the input. */
export type AuditedEntry = Pick<
  RankingEntry,
  'housingType' | 'position' | 'applicationCode' | 'ticket' | 'outcome' | 'heldAs'
>;

/**
 * The audit file of a ranking, with everything that the rule read, and its result. It has codes and no names. `npm run verify-ranking`
 * computes the ranking from it again.
 */
export interface RankingAudit {
  format: typeof AUDIT_FORMAT;
  /** Id, stage and publication of the ranking; not part of the input of the rule. */
  ranking: {
    id: string;
    stage: string;
    /** ISO 8601 instant in UTC; null unless published. */
    publishedAt: string | null;
  };
  /** `drawNumbers` is empty for a simulation without draw numbers. `register` and `candidates` are sorted by code. */
  input: Omit<RankingInput, 'candidates'> & { candidates: readonly ExplainedCandidate[] };
  result: Draw & { inputHash: string; entries: readonly AuditedEntry[] };
}
