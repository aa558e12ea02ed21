import type { HousingType, PublishedRanking, RankingNotice } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, GatheredReads, orNull, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Of pairs of an application and a ranking, each as one text. */
const NOTICES = statement('ranking-notices', {
  key: COLUMN.text,
  applicationCode: COLUMN.text,
  nome: COLUMN.text,
  cognome: COLUMN.text,
  email: COLUMN.text,
  tenderTitle: COLUMN.json<RankingNotice['tenderTitle']>(),
  stage: COLUMN.textOf<PublishedRanking['stage']>(),
  reviewUntil: orNull(COLUMN.instant),
  housingType: orNull(COLUMN.textOf<HousingType>()),
  position: orNull(COLUMN.integer),
  isAssigned: COLUMN.boolean,
})`
  SELECT k.key, a.application_code AS "applicationCode", a.nome, a.cognome, a.email, t.title AS "tenderTitle", r.stage,
    r.review_until AS "reviewUntil", e.housing_type AS "housingType", e.position, e.held_as IS NOT NULL AS "isAssigned"
  FROM unnest($1::text[]) AS k (key)
    JOIN applications.application a ON a.id = split_part(k.key, ' ', 1)::uuid AND a.erased_at IS NULL
    JOIN applications.ranking r ON r.id = split_part(k.key, ' ', 2)::uuid AND r.tender_id = a.tender_id AND r.state = 'published'
    JOIN applications.tender t ON t.id = a.tender_id
    LEFT JOIN applications.ranking_entry e ON e.ranking_id = r.id AND e.application_code = a.application_code`;

/** What the e-mail about a published ranking tells an applicant. */
@Injectable()
export class ReadRankingNotice {
  private readonly notices;

  constructor(database: DataSource) {
    this.notices = new GatheredReads(database, { statement: NOTICES, keyOf: ({ key }) => key });
  }

  /** @throws DomainError not-found, also for an erased application and for a ranking that is not published */
  async run(applicationId: string, rankingId: string): Promise<RankingNotice> {
    const [row] = await this.notices.of(`${applicationId} ${rankingId}`);
    if (!row) throw new DomainError('not-found', 'error.applicationNotFound');
    const { key: _, reviewUntil, housingType, position, isAssigned, ...notice } = row;
    const isListed = housingType !== null && position !== null;
    return {
      ...notice,
      place: isListed ? { housingType, position, outcome: isAssigned ? 'assigned' : 'waiting' } : null,
      reviewUntil: reviewUntil?.toISOString() ?? null,
    };
  }
}
