import type { RankingOutcome } from '@lacorte/tender-rules';
import type { HousingType } from './applications/options';
import type { Language } from './languages';
import type { MessageKey } from './messages/it';
import { translate } from './messages/translate';

const HOUSING: Record<HousingType, MessageKey> = {
  '2-locali': 'names.housing.two',
  '3-locali': 'names.housing.three',
  '4-locali': 'names.housing.four',
  '5-locali': 'names.housing.five',
};

/** A housing type as pages, e-mails, PDFs and exports of the services name it: `2 locali`. */
export const housingName = (type: HousingType, language?: Language) => translate(HOUSING[type], language);

const OUTCOMES: Record<RankingOutcome, MessageKey> = {
  assigned: 'names.outcome.assigned',
  waiting: 'names.outcome.waiting',
};

/** The outcome of an application in a ranking: `in attesa`. */
export const outcomeName = (outcome: RankingOutcome, language?: Language) => translate(OUTCOMES[outcome], language);

type PublishedStage = 'provisional' | 'final';

const STAGES: Record<PublishedStage, MessageKey> = {
  provisional: 'names.stage.provisional',
  final: 'names.stage.final',
};

/** The stage of a ranking inside a sentence: `provvisoria`. */
export const stageName = (stage: PublishedStage, language?: Language) => translate(STAGES[stage], language);

const TITLES: Record<PublishedStage, MessageKey> = {
  provisional: 'names.ranking.provisional',
  final: 'names.ranking.final',
};

/** A ranking by its stage: `Graduatoria provvisoria`. */
export const rankingTitle = (stage: PublishedStage, language?: Language) => translate(TITLES[stage], language);
