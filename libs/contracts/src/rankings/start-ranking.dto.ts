import 'reflect-metadata';
import { IsNotEmpty, IsString, isEmpty, Matches, ValidateIf } from 'class-validator';
import type { MessageKey } from '../messages';
import { inOrder, OneOf } from '../validation/decorators';
import { DRAW_NUMBERS_MAX, RANKING_STAGES, type RankingStage, type StartRanking } from './ranking';

const LETTER_OR_DIGIT = /[A-Za-z0-9]/;
/** Other characters are refused, because some look like these, and each would make another seed. */
const ALLOWED = /^[A-Za-z0-9.,;:/| -]*$/;
/** Limits UTF-16 units, unlike `MaxLength`. */
const NOT_TOO_LONG = new RegExp(`^[^]{0,${DRAW_NUMBERS_MAX}}$`);

/**
 * Body of POST /api/admin/tenders/{id}/rankings. The use case checks that a final has the numbers of its provisional. The numbers are
 * stored in the spelling of `keptDrawNumbers`.
 */
export class StartRankingDto implements StartRanking {
  @OneOf(RANKING_STAGES, 'validation.ranking.stage')
  stage: RankingStage;

  @DrawNumbers('validation.ranking.drawNumbers')
  drawNumbers?: string;
}

/** Checks draw numbers. They need a letter or digit, and only a provisional needs them. @param message text for missing numbers */
function DrawNumbers(message: MessageKey): PropertyDecorator {
  return inOrder(
    ValidateIf(({ stage, drawNumbers }: StartRankingDto) => stage === 'provisional' || !isEmpty(drawNumbers)),
    IsNotEmpty({ message }),
    IsString({ message }),
    Matches(NOT_TOO_LONG, { message: 'validation.text.tooLong' }),
    Matches(ALLOWED, { message: 'validation.ranking.drawNumbersForm' }),
    Matches(LETTER_OR_DIGIT, { message }),
  );
}
