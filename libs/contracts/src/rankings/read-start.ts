import { isRecord } from '@lacorte/tender-rules';
import type { MessageKey } from '../messages/it';
import type { FieldMessages, Reading } from '../validation/validate';
import { DRAW_NUMBERS_MAX, RANKING_STAGES, type RankingStage } from './ranking';

/** A checked `StartRanking`. */
export interface RankingToStart {
  stage: RankingStage;
  /** In the form that is stored (`typedDrawNumbers`); null without any. */
  drawNumbers: string | null;
}

/** What no page shows: controls, line ends, and others without a glyph. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Reads what an administrator wants to be ranked from untrusted data, on the server and in the form. Whether a final has the numbers
 * of its provisional is for the server.
 *
 * @returns the request when every rule holds, else the message key of each failing field
 */
export function readStartRanking(given: unknown): Reading<RankingToStart> {
  const { stage: name, drawNumbers: text }: Record<string, unknown> = isRecord(given) ? given : {};
  const stage = RANKING_STAGES.find((known) => known === name);
  const drawNumbers = typeof text === 'string' ? typedDrawNumbers(text) || null : (text ?? null);
  const fields: FieldMessages = {};
  if (stage === undefined) fields.stage = 'validation.ranking.stage';
  const refusal = drawNumbers === null ? missing(stage) : refusalOf(drawNumbers);
  if (refusal) fields.drawNumbers = refusal;
  if (stage === undefined || refusal) return { fields };
  return { value: { stage, drawNumbers: drawNumbers as string | null } };
}

/** A final takes the numbers of its provisional. */
const missing = (stage?: RankingStage): MessageKey | undefined =>
  stage === 'provisional' ? 'validation.ranking.drawNumbers' : undefined;

/** What looks like a hyphen: dashes of any length, minus signs, bullets and lines of the same shape. */
const DASH_LIKE = /[\p{Dash}\p{Pd}\u02d7\u2043\u2212\u2500\u2796]/gu;

/** Between two numbers; spaces around them do not show in every typeface. Runs of spaces are one space by then. */
const SPACED_SEPARATOR = / ?([-,;:/.|]) ?/g;

/**
 * The numbers of a draw in the one form that is stored and of which the seed is computed. Texts that look the same have the same form, so
 * the same numbers have one seed: one form of each character (NFKC), `-` for everything that looks like it, no spaces around separators,
 * and one space elsewhere.
 *
 * @returns the form, which is its own form; it may be longer than the text
 */
export function typedDrawNumbers(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(DASH_LIKE, '-')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .replaceAll(SPACED_SEPARATOR, '$1')
    .trim();
}

/** The numbers must be the same for those who type them again, so nothing invisible is in them. */
function refusalOf(numbers: unknown): MessageKey | undefined {
  if (typeof numbers !== 'string') return 'validation.ranking.drawNumbers';
  if ([...numbers].length > DRAW_NUMBERS_MAX) return 'validation.text.tooLong';
  return UNPRINTABLE.test(numbers) ? 'validation.text.characters' : undefined;
}
