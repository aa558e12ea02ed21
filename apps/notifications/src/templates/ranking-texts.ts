import type { Language, PublishedRanking } from '@lacorte/contracts';
import type { RankingOutcome } from '@lacorte/tender-rules';
import type { ButtonTexts } from './button-letter';
import fr from './fr/ranking.json' with { type: 'json' };
import it from './it/ranking.json' with { type: 'json' };

/** Subject and preview are read over a shoulder, so they do not say the outcome. */
interface Texts extends ButtonTexts {
  /** Paragraphs about an application by its outcome, and about an application that is not in the ranking. */
  outcomes: Record<RankingOutcome | 'unlisted', string[]>;
  /** Sentences on the meaning of the outcomes at a stage. */
  stages: Record<PublishedRanking['stage'], Record<RankingOutcome, string>>;
  /** Text for the time in which a review can be requested. */
  review: string;
  /** Text that leads to the public page. */
  everybody: string;
}

export const RANKING_TEXTS: Record<Language, Texts> = { it, fr };
