import type { RankingStage } from '@lacorte/contracts';

/** Keys of texts. */
export const stageLabel = (stage: RankingStage) => `adminRankings.stage.${stage}`;
export const stageTitle = (stage: RankingStage) => `adminRankings.title.${stage}`;
/** Of a group, or of a home that is held as `open`. */
export const groupLabel = (group: string) => `adminRankings.group.${group}`;
