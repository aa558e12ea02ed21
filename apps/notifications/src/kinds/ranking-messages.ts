import { INTERNAL, type RankingNews, type RankingResult, type ReviewNotice } from '@lacorte/contracts';
import { IsIn, IsISO8601, IsObject, IsOptional, IsString, IsUUID } from 'class-validator';
import { readOrWithhold } from '../messages/fault';
import { addressOf } from '../messages/message';
import type { MessageKind } from '../messages/message-kinds';
import { reviewLetter } from '../templates/application-letters';
import { rankingLetter } from '../templates/ranking-letter';
import { type KindSurroundings, letterTo } from './surroundings';

/**
 * All values of the letter, because no other service is called when a message of a batch is composed. Only
 * NoteRankingMessages records such messages.
 */
class AboutRanking implements RankingNews, RankingResult {
  @IsUUID()
  rankingId: string;

  @IsString()
  applicationCode: string;

  @IsObject()
  tenderTitle: RankingNews['tenderTitle'];

  @IsIn(['provisional', 'final'] satisfies RankingNews['stage'][])
  stage: RankingNews['stage'];

  @IsOptional()
  @IsObject()
  place: RankingResult['place'];

  @IsOptional()
  @IsISO8601()
  reviewUntil: string | null;
}

class AboutReview {
  @IsUUID()
  applicationId: string;

  @IsUUID()
  requestId: string;
}

/** Returns the messages about a published ranking, and about the decision on a review request. The decision is read at each attempt. */
export function rankingMessages({ config, applications }: KindSurroundings): MessageKind[] {
  const published: MessageKind<AboutRanking> = {
    name: 'ranking-published',
    parameters: AboutRanking,
    isBatchOnly: true,
    compose(message) {
      const { rankingId, ...news } = message.parameters;
      return rankingLetter({ ...letterTo(message, config), rankingId }, news);
    },
  };
  const decided: MessageKind<AboutReview> = {
    name: 'review-decided',
    parameters: AboutReview,
    async compose({ language, parameters: { requestId } }) {
      const notice = await readOrWithhold<ReviewNotice>(applications, INTERNAL.reviewNotice(requestId));
      return reviewLetter({ recipient: addressOf(notice), language, publicUrl: config.PUBLIC_URL }, notice);
    },
  };
  return [published, decided];
}
