import { INTERNAL, type RankingNews, type RankingResult, type ReviewNotice } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { ServiceClient } from '@lacorte/http-client';
import { IsIn, IsISO8601, IsObject, IsOptional, IsString, IsUUID } from 'class-validator';
import { NotWanted } from '../messages/fault';
import type { MessageKind } from '../messages/message-kinds';
import { rankingLetter } from '../templates/ranking-letter';
import { reviewLetter } from '../templates/review-letter';
import { recipientIn } from './account-source';
import type { KindSurroundings } from './surroundings';

/** All that the letter says: messages of a batch are written without a call. */
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

/** Tell an applicant of a published ranking, and how a request of review was decided, which is read at each attempt. */
export function rankingMessages({ config, signer }: KindSurroundings): MessageKind[] {
  const applications = new ServiceClient('applications', config.APPLICATIONS_URL, signer);
  const publicUrl = config.PUBLIC_URL;
  const published: MessageKind<AboutRanking> = {
    name: 'ranking-published',
    parameters: AboutRanking,
    compose(message) {
      const { language, parameters } = message;
      const { rankingId } = parameters;
      return rankingLetter({ recipient: recipientIn(message), language, publicUrl, rankingId }, parameters);
    },
  };
  const decided: MessageKind<AboutReview> = {
    name: 'review-decided',
    parameters: AboutReview,
    async compose({ language, parameters: { requestId } }) {
      const notice = await noticeOf(applications, requestId);
      const recipient = { name: `${notice.nome} ${notice.cognome}`, address: notice.email };
      return reviewLetter({ recipient, language, publicUrl }, notice);
    },
  };
  return [published, decided];
}

/** @throws NotWanted when the application has been erased */
function noticeOf(applications: ServiceClient, requestId: string): Promise<ReviewNotice> {
  const path = INTERNAL.reviewNotice(requestId);
  return applications.call<ReviewNotice>({ method: 'GET', path }).catch((error: unknown) => {
    const isErased = error instanceof DomainError && error.kind === 'not-found';
    throw isErased ? new NotWanted('the application has been erased') : error;
  });
}
