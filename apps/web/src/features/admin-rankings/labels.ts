import type { BlockingKind, RankingStage, RankingState } from '@lacorte/contracts';
import type { PointPart } from '@lacorte/tender-rules';

/** Keys of texts. */
export const stageLabel = (stage: RankingStage) => `adminRankings.stage.${stage}`;
export const stageTitle = (stage: RankingStage) => `adminRankings.title.${stage}`;
export const stateLabel = (state: RankingState) => `adminRankings.state.${state}`;
export const partLabel = (part: PointPart) => `adminRankings.part.${part}`;
/** Of a group, or of a home that is held as `open`. */
export const groupLabel = (group: string) => `adminRankings.group.${group}`;
export const blockerLabel = (kind: BlockingKind) => `adminRankings.blocker.${kind}`;
