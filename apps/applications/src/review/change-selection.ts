import type { ChangedStatuses, ChangeStatuses } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { isUuid } from '@lacorte/http-server';
import type { Identity } from '@lacorte/identity';
import { Injectable } from '@nestjs/common';
import { ChangeStatus } from './change-status';

type Change = ChangeStatuses['changes'][number];
type Refusal = ChangedStatuses['refused'][number]['code'];

/** Changes the status of each application of a selection as if it were the only one: one that is refused stops no other. */
@Injectable()
export class ChangeSelection {
  constructor(private readonly changeStatus: ChangeStatus) {}

  /** One after the other, because the counters let only one change through at a time. */
  async run(changes: Change[], administrator: Identity): Promise<ChangedStatuses> {
    const answer: ChangedStatuses = { changed: [], refused: [] };
    for (const change of changes) {
      const changed = await this.change(change, administrator);
      if (typeof changed === 'string') answer.refused.push({ id: change.id, code: changed });
      else answer.changed.push(changed);
    }
    return answer;
  }

  private async change(change: Change, administrator: Identity) {
    if (!isUuid(change.id)) return 'not-found';
    try {
      return await this.changeStatus.run({ ...change, administrator });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      return refusal;
    }
  }
}

function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof DomainError)) return undefined;
  return error.kind === 'conflict' || error.kind === 'not-found' ? error.kind : undefined;
}
