import { INTERNAL, type RankingNotice, type ReviewNotice } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { ServiceClient } from '@lacorte/http-client';
import { IsUUID } from 'class-validator';
import { NotWanted } from '../messages/fault';
import type { MessageKind } from '../messages/message-kinds';
import { rankingLetter } from '../templates/ranking-letter';
import { reviewLetter } from '../templates/review-letter';
import type { KindSurroundings } from './surroundings';

class AboutRanking {
  @IsUUID()
  applicationId: string;

  @IsUUID()
  rankingId: string;
}

class AboutReview {
  @IsUUID()
  applicationId: string;

  @IsUUID()
  requestId: string;
}

/** Tell an applicant of a published ranking, and how a request of review was decided. Both are read at each attempt. */
export function rankingMessages({ config, signer }: KindSurroundings): MessageKind[] {
  const applications = new ServiceClient('applications', config.APPLICATIONS_URL, signer);
  const publicUrl = config.PUBLIC_URL;
  const published: MessageKind<AboutRanking> = {
    name: 'ranking-published',
    parameters: AboutRanking,
    async compose({ language, parameters: { applicationId, rankingId } }) {
      const notice = await noticeAt<RankingNotice>(applications, INTERNAL.rankingNotice(applicationId, rankingId));
      return rankingLetter({ recipient: recipientOf(notice), language, publicUrl, rankingId }, notice);
    },
  };
  const decided: MessageKind<AboutReview> = {
    name: 'review-decided',
    parameters: AboutReview,
    async compose({ language, parameters: { requestId } }) {
      const notice = await noticeAt<ReviewNotice>(applications, INTERNAL.reviewNotice(requestId));
      return reviewLetter({ recipient: recipientOf(notice), language, publicUrl }, notice);
    },
  };
  return [published, decided];
}

const recipientOf = ({ nome, cognome, email }: RankingNotice | ReviewNotice) => ({
  name: `${nome} ${cognome}`,
  address: email,
});

/** @throws NotWanted when the application has been erased */
function noticeAt<T>(applications: ServiceClient, path: string): Promise<T> {
  return applications.call<T>({ method: 'GET', path }).catch((error: unknown) => {
    const isErased = error instanceof DomainError && error.kind === 'not-found';
    throw isErased ? new NotWanted('the application has been erased') : error;
  });
}
