import type { RankingOutcome } from '@lacorte/tender-rules';
import type { HousingType } from './applications/options';
import type { Language } from './languages';
import type { MessageKey } from './messages/it';
import { translate } from './messages/translate';

/** A housing type as pages, e-mails, PDFs and exports of the services name it: `2 locali`. */
export const housingName = (type: HousingType, language?: Language) =>
  translate(`names.housing.${type}` satisfies MessageKey, language);

/** The outcome of an application in a ranking: `in attesa`. */
export const outcomeName = (outcome: RankingOutcome, language?: Language) =>
  translate(`names.outcome.${outcome}` satisfies MessageKey, language);

type PublishedStage = 'provisional' | 'final';

/** The stage of a ranking inside a sentence: `provvisoria`. */
export const stageName = (stage: PublishedStage, language?: Language) =>
  translate(`names.stage.${stage}` satisfies MessageKey, language);

/** A ranking by its stage: `Graduatoria provvisoria`. */
export const rankingTitle = (stage: PublishedStage, language?: Language) =>
  translate(`names.ranking.${stage}` satisfies MessageKey, language);
