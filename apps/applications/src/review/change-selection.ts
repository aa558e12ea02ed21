import type { ChangedStatuses, ChangeStatuses, ListedApplication } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { isUuid } from '@lacorte/http-server';
import type { Identity } from '@lacorte/identity';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LISTED_COLUMNS, LISTED_LIST, LISTED_TABLES, toListedApplication } from './admin-application';
import { ChangeStatus } from './change-status';

type Change = ChangeStatuses['changes'][number];
type Refusal = Omit<ChangedStatuses['refused'][number], 'current'>;

const CURRENT = statement('listed-applications', LISTED_COLUMNS)`
  SELECT ${LISTED_LIST} FROM ${LISTED_TABLES} WHERE a.id = ANY($1::uuid[]) AND a.erased_at IS NULL`;

/** Changes the status of each application of a selection as if it were the only one: a refusal stops no other change. */
@Injectable()
export class ChangeSelection {
  private readonly logger = new Logger(ChangeSelection.name);

  constructor(
    private readonly database: DataSource,
    private readonly changeStatus: ChangeStatus,
  ) {}

  /**
   * Changes one application after the other, because the counters let only one change through at a time. An unexpected failure ends
   * the run: the changes before it are committed, so the answer has them, and the rest as `unavailable`. Without any change before it,
   * the failure is thrown.
   */
  async run(changes: Change[], administrator: Identity): Promise<ChangedStatuses> {
    const changed: ListedApplication[] = [];
    const refused: Refusal[] = [];
    for (const [index, change] of changes.entries()) {
      try {
        changed.push(await this.change(change, administrator));
      } catch (error) {
        const code = refusalOf(error);
        if (code === undefined && changed.length === 0) throw error;
        if (code === undefined) {
          this.logger.error({ err: error }, `changed ${changed.length} of ${changes.length} statuses`);
          refused.push(...changes.slice(index).map(({ id }) => ({ id, code: 'unavailable' as const })));
          break;
        }
        refused.push({ id: change.id, code });
      }
    }
    return { changed, refused: await this.withCurrent(refused) };
  }

  private change(change: Change, administrator: Identity): Promise<ListedApplication> {
    if (!isUuid(change.id)) throw new DomainError('not-found', 'error.applicationNotFound');
    return this.changeStatus.run({ ...change, administrator });
  }

  /** Refusals with the applications as they are now. The changes are committed: the answer must not fail if these cannot be read. */
  private async withCurrent(refused: Refusal[]): Promise<ChangedStatuses['refused']> {
    const ids = refused.map(({ id }) => id).filter(isUuid);
    const rows = ids.length === 0 ? [] : await runPrepared(this.database, CURRENT, [ids]).catch(() => []);
    const current = new Map(rows.map((row) => [row.id, toListedApplication(row)]));
    return refused.map((refusal) => ({ ...refusal, current: current.get(refusal.id) ?? null }));
  }
}

function refusalOf(error: unknown): 'conflict' | 'not-found' | undefined {
  if (!(error instanceof DomainError)) return undefined;
  return error.kind === 'conflict' || error.kind === 'not-found' ? error.kind : undefined;
}
