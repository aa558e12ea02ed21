import type { RankingStage } from '@lacorte/contracts';

/** Keys of texts. */
export const stageLabel = (stage: RankingStage) => `adminRankings.stage.${stage}`;
export const stageTitle = (stage: RankingStage) => `adminRankings.title.${stage}`;
/** Key for the name of a group, or for a home that is held as `open`. */
export const groupLabel = (group: string) => `adminRankings.group.${group}`;
