/** Periods of the computation of rankings, in milliseconds. */
export const RANKING_PERIODS = {
  /** Before a run is looked at again that another worker computes, or while PostgreSQL is away. */
  RANKING_LOOK_AGAIN_MS: 2_000,
  /** Between two looks for runs whose jobs have failed for good. */
  RANKING_END_FAILED_MS: 10_000,
};

export type RankingPeriods = typeof RANKING_PERIODS;
