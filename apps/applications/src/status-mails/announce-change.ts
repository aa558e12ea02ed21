import type { Language } from '@lacorte/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { OUTBOX } from '../outbox';

export interface RecordedChange {
  applicationId: string;
  changeId: string;
  changedAt: Date;
  /** Language of the applicant. */
  language: Language;
}

/** Wants the applicant told of a change of the status, in the transaction of the change. `TellStatus` decides whether it is told. */
@Injectable()
export class AnnounceChange {
  /** @param delaySeconds how long a change can be taken back before it is told */
  constructor(private readonly delaySeconds: number) {}

  run(manager: EntityManager, { changedAt, ...change }: RecordedChange): Promise<void> {
    const notBefore = new Date(changedAt.getTime() + this.delaySeconds * 1_000).toISOString();
    return OUTBOX.add(manager, 'status-changed', { ...change, notBefore });
  }
}
