import type { Draw } from './draw';
import type { ExplainedCandidate } from './input-hash';
import type { RankingEntry, RankingInput } from './rank';

/** Changes with the form of `RankingAudit`. */
export const AUDIT_FORMAT = 'ranking-audit-1';

/** One place of a ranking in its audit file. What the rule read of the application is among the candidates. */
export type AuditedEntry = Pick<
  RankingEntry,
  'housingType' | 'position' | 'applicationCode' | 'ticket' | 'outcome' | 'heldAs'
>;

/**
 * The audit file of a ranking: everything that the rule read, and what came out. Has codes and no names. `npm run verify-ranking`
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
  /** `drawNumbers`: empty for a simulation without. `register` and `candidates`: by code. */
  input: Omit<RankingInput, 'candidates'> & { candidates: readonly ExplainedCandidate[] };
  result: Draw & { inputHash: string; entries: readonly AuditedEntry[] };
}
