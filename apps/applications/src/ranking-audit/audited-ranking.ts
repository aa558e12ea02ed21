import type { RankingStage, RankingState } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, oneRow, orNull, statement } from '@lacorte/persistence';
import type { Quota } from '@lacorte/tender-rules';
import type { EntityManager } from 'typeorm';

const READ = statement('audited-ranking', {
  stage: COLUMN.textOf<RankingStage>(),
  state: COLUMN.textOf<RankingState>(),
  drawNumbers: COLUMN.text,
  input: COLUMN.json<{ tenderCode: string; quotas: Quota[]; homes: Record<string, number> }>(),
  register: orNull(COLUMN.text),
  registerHash: orNull(COLUMN.text),
  seed: orNull(COLUMN.text),
  inputHash: orNull(COLUMN.text),
  publishedAt: orNull(COLUMN.instant),
  isExpired: COLUMN.boolean,
})`
  SELECT stage, state, coalesce(draw_numbers, '') AS "drawNumbers", input, register, register_hash AS "registerHash", seed,
    input_hash AS "inputHash", published_at AS "publishedAt", expired_at IS NOT NULL AS "isExpired"
  FROM applications.ranking WHERE id = $1`;

const COMPUTED: readonly RankingState[] = ['ready', 'published'];

/** A computed run as it is stored, without its entries. @throws DomainError not-found; conflict for a run that is not computed or has expired */
export async function readAuditedRanking(manager: EntityManager, id: string) {
  const row = await oneRow(manager, READ, [id], 'rankings.notFound');
  const { state, register, registerHash, seed, inputHash, isExpired, ...ranking } = row;
  if (isExpired) throw new DomainError('conflict', 'rankings.staleExpired');
  const isComputed = COMPUTED.includes(state) && registerHash !== null && seed !== null && inputHash !== null;
  if (!isComputed) throw new DomainError('conflict', 'rankings.notComputed');
  return {
    id,
    ...ranking,
    register: (register ?? '').split('\n').slice(0, -1),
    draw: { registerHash, seed, inputHash },
  };
}

export type AuditedRanking = Awaited<ReturnType<typeof readAuditedRanking>>;
