import { isRecord } from '@lacorte/tender-rules';
import type { MessageKey } from '../messages/it';
import type { FieldMessages, Reading } from '../validation/validate';
import { DRAW_NUMBERS_MAX, RANKING_STAGES, type RankingStage } from './ranking';

/** A checked `StartRanking`. */
export interface RankingToStart {
  stage: RankingStage;
  /** In the form that is kept (`keptDrawNumbers`); null without any. */
  drawNumbers: string | null;
}

/** Allows no other characters, because some look like these, and each would be another seed. */
const ALLOWED = /^[A-Za-z0-9.,;:/| -]*$/;

/**
 * Reads what an administrator wants to be ranked from untrusted data, on the server and in the form. Whether a final has the numbers
 * of its provisional is for the server.
 *
 * @returns the request when every rule holds, else the message key of each failing field
 */
export function readStartRanking(given: unknown): Reading<RankingToStart> {
  const { stage: name, drawNumbers: text }: Record<string, unknown> = isRecord(given) ? given : {};
  const stage = RANKING_STAGES.find((known) => known === name);
  const fields: FieldMessages = {};
  if (stage === undefined) fields.stage = 'validation.ranking.stage';
  const drawn = readNumbers(text, stage);
  if (drawn.refusal) fields.drawNumbers = drawn.refusal;
  if (stage === undefined || drawn.refusal) return { fields };
  return { value: { stage, drawNumbers: drawn.numbers } };
}

function readNumbers(
  text: unknown,
  stage?: RankingStage,
): { numbers: string | null; refusal?: undefined } | { refusal: MessageKey } {
  const given = text ?? '';
  if (typeof given !== 'string') return { refusal: 'validation.ranking.drawNumbers' };
  const refusal = given === '' ? missing(stage) : refusalOf(given);
  return refusal ? { refusal } : { numbers: keptDrawNumbers(given) || null };
}

/** A final takes the numbers of its provisional. */
const missing = (stage?: RankingStage): MessageKey | undefined =>
  stage === 'provisional' ? 'validation.ranking.drawNumbers' : undefined;

/**
 * The numbers of a draw in the one form that is kept, shown and hashed, so that one draw has one seed: upper case, one `-` for each run of
 * other characters than letters and digits, none at the ends (contract, section 16). Compatibility forms matter for numbers of rankings
 * of releases before this form alone.
 *
 * @returns the form, which this function leaves as it is; empty for nothing but separators
 */
export function keptDrawNumbers(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Counts the characters as they were sent. */
function refusalOf(numbers: string): MessageKey | undefined {
  if (numbers.length > DRAW_NUMBERS_MAX) return 'validation.text.tooLong';
  if (!ALLOWED.test(numbers)) return 'validation.ranking.drawNumbersForm';
  return keptDrawNumbers(numbers) === '' ? 'validation.ranking.drawNumbers' : undefined;
}
