import type { RankingOutcome } from '@lacorte/tender-rules';
import type { HousingType } from './applications/options';
import { interpolate, type MessageParameters } from './interpolate';
import { DEFAULT_LANGUAGE, type Language } from './languages';
import { type MessageKey, messagesFr, messagesIt } from './messages';

const MESSAGES: Record<Language, Record<MessageKey, string>> = { it: messagesIt, fr: messagesFr };

/**
 * Returns the sentence of a key in a language, with its parameters filled in.
 *
 * @returns the key itself if it has no sentence (specification, section 1)
 */
export function translate(
  key: string,
  language: Language = DEFAULT_LANGUAGE,
  parameters: MessageParameters = {},
): string {
  return interpolate(isMessageKey(key) ? MESSAGES[language][key] : key, parameters);
}

export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(messagesIt, key);
}

/** Returns the name of a housing type in pages, e-mails, PDFs and exports of the services, such as `2 locali`. */
export const housingName = (type: HousingType, language?: Language) =>
  translate(`names.housing.${type}` satisfies MessageKey, language);

/** Returns the name of an outcome in a ranking, such as `in attesa`. */
export const outcomeName = (outcome: RankingOutcome, language?: Language) =>
  translate(`names.outcome.${outcome}` satisfies MessageKey, language);

type PublishedStage = 'provisional' | 'final';

/** Returns the name of a ranking's stage inside a sentence, such as `provvisoria`. */
export const stageName = (stage: PublishedStage, language?: Language) =>
  translate(`names.stage.${stage}` satisfies MessageKey, language);

/** Returns the title of a ranking of this stage, such as `Graduatoria provvisoria`. */
export const rankingTitle = (stage: PublishedStage, language?: Language) =>
  translate(`names.ranking.${stage}` satisfies MessageKey, language);
