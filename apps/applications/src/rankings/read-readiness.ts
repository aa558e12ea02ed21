import { RANKING_STAGES, type RankingReadiness } from '@lacorte/contracts';
import { allUnderstood, type QueryParameters } from '@lacorte/http-server';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { requireTender } from '../tenders/read-tenders';
import { drawOfProvisional } from './draw-of-provisional';
import { findBlockers, isBlocked, noBlockers } from './find-blockers';
import { findWarnings, noWarnings } from './find-warnings';

/** Whether a stage of a tender can be started, which applications block it, and which ones an administrator should check. */
@Injectable()
export class ReadReadiness {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found for an unknown tender; invalid, naming `stage` */
  async run(tenderId: string, query: QueryParameters): Promise<RankingReadiness> {
    await requireTender(this.database, tenderId);
    const { stage } = allUnderstood({
      stage: [RANKING_STAGES.find((known) => known === query.stage), 'validation.ranking.stage'],
    });
    if (stage === 'simulation') return { ready: true, ...noBlockers(), ...noWarnings() };
    return this.database.transaction('REPEATABLE READ', async (manager) => {
      const found = await findBlockers(manager, { tenderId, stage });
      const isInTurn = stage === 'provisional' || (await drawOfProvisional(manager, tenderId)) !== null;
      const warnings = await findWarnings(manager, { tenderId, stage });
      return { ready: isInTurn && !isBlocked(found.blockers), ...found, ...warnings };
    });
  }
}
