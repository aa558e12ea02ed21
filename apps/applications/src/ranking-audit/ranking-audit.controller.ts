import { API } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { Admission, IdPipe, sendStream } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { COLUMN, orNull, statement } from '@lacorte/persistence';
import {
  AUDIT_FORMAT,
  type AuditedEntry,
  type ExplainedCandidate,
  type QuotaGroup,
  type RankingAudit,
} from '@lacorte/tender-rules';
import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { OUTCOME } from '../rankings/list-rankings';
import { Ranking } from '../rankings/ranking.entity';
import { readCursor } from '../read-cursor';

/** A file occupies a connection to the database until it is sent. */
const ADMISSION = { slots: 2, waiting: 4, longestWaitMs: 10_000 };
/** Time for the file of 100,000 entries, about 40 MB, on a line of 1 Mbit/s. */
const LONGEST_SENDING_MS = 600_000;

@Admin()
@Controller()
export class RankingAuditController {
  private readonly admission = new Admission(ADMISSION);

  constructor(private readonly database: DataSource) {}

  @Get(API.rankingAudit.pattern)
  async audit(
    @Param('id', new IdPipe('rankings.notFound')) id: string,
    @IdentityOf() by: Identity,
    @Res() response: Response,
  ): Promise<void> {
    await this.admission.run(
      () => this.send(id, by, response),
      () => response.destroyed,
    );
  }

  /** Sends the audit file of a computed run. The transaction lasts as long as the sending. */
  private async send(id: string, by: Identity, response: Response): Promise<void> {
    await this.database.transaction('REPEATABLE READ', async (manager) => {
      const ranking = await readAuditedRanking(manager, id);
      await recordAccess(this.database, { action: 'export', who: by.email, rankingId: id });
      const name = `verifica-graduatoria-${ranking.input.tenderCode}-${ranking.stage}.json`;
      response.setHeader('Content-Type', 'application/json; charset=utf-8');
      response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
      await sendStream(writeAudit(manager, ranking), response, LONGEST_SENDING_MS);
    });
  }
}

const CANDIDATES = statement('audited-candidates', {
  applicationCode: COLUMN.text,
  housingType: COLUMN.text,
  points: COLUMN.integer,
  parts: COLUMN.json<ExplainedCandidate['parts']>(),
  groups: COLUMN.json<QuotaGroup[]>(),
})`
  SELECT application_code AS "applicationCode", housing_type AS "housingType", points, parts, to_jsonb(groups) AS groups
  FROM applications.ranking_entry WHERE ranking_id = $1 ORDER BY application_code COLLATE "C"`;

const ENTRIES = statement('audited-entries', {
  housingType: COLUMN.text,
  position: COLUMN.integer,
  applicationCode: COLUMN.text,
  ticket: COLUMN.text,
  outcome: COLUMN.textOf<AuditedEntry['outcome']>(),
  heldAs: orNull(COLUMN.textOf<QuotaGroup | 'open'>()),
})`
  SELECT e.housing_type AS "housingType", e.position, e.application_code AS "applicationCode", e.ticket, ${OUTCOME} AS outcome,
    e.held_as AS "heldAs"
  FROM applications.ranking_entry e WHERE e.ranking_id = $1 ORDER BY e.place`;

const BATCH = 1_000;

async function readAuditedRanking(manager: EntityManager, id: string) {
  const runs = manager.getRepository(Ranking).createQueryBuilder('r').addSelect('r.register');
  const row = await runs.where({ id }).getOne();
  if (!row) throw new DomainError('not-found', 'rankings.notFound');
  const { stage, state, drawNumbers, input, register, registerHash, seed, inputHash, publishedAt, expiredAt } = row;
  if (expiredAt) throw new DomainError('conflict', 'rankings.staleExpired');
  const isComputed = state === 'ready' || state === 'published';
  if (!isComputed || registerHash === null || seed === null || inputHash === null) {
    throw new DomainError('conflict', 'rankings.notComputed');
  }
  const codes = (register ?? '').split('\n').slice(0, -1);
  const draw = { registerHash, seed, inputHash };
  return { id, stage, publishedAt, input, drawNumbers: drawNumbers ?? '', register: codes, draw };
}

type AuditedRanking = Awaited<ReturnType<typeof readAuditedRanking>>;

/** Writes a `RankingAudit` in parts, one line per code, so that memory stays constant. The transaction lasts until the end. */
async function* writeAudit(manager: EntityManager, ranking: AuditedRanking): AsyncGenerator<string> {
  const { id, stage, publishedAt, input, drawNumbers, register, draw } = ranking;
  const { tenderCode, quotas, homes } = input;
  const about: RankingAudit['ranking'] = { id, stage, publishedAt: publishedAt?.toISOString() ?? null };
  yield `{"format":${JSON.stringify(AUDIT_FORMAT)},\n"ranking":${JSON.stringify(about)},\n`;
  yield `"input":{${properties({ tenderCode, quotas, homes, drawNumbers })},\n"register":`;
  yield* list(inBatches(register));
  yield ',\n"candidates":';
  yield* list(readCursor(manager, CANDIDATES, [id]));
  yield `},\n"result":{${properties(draw)},\n"entries":`;
  yield* list(readCursor(manager, ENTRIES, [id]));
  yield '}}\n';
}

const properties = (object: object) => JSON.stringify(object).slice(1, -1);

async function* list(batches: AsyncIterable<unknown[]> | Iterable<unknown[]>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const batch of batches) {
    yield separator + batch.map((value) => JSON.stringify(value)).join(',\n');
    separator = ',\n';
  }
  yield separator === ',\n' ? '\n]' : '[]';
}

function* inBatches(values: string[]): Generator<string[]> {
  for (let from = 0; from < values.length; from += BATCH) yield values.slice(from, from + BATCH);
}
