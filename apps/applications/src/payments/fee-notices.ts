import type { Language } from '@lacorte/contracts';
import type { EntityManager } from 'typeorm';
import { OUTBOX } from '../outbox';

/** An entry about a payment that was recorded or taken back. */
export interface FeeEntry {
  entryId: string;
  applicationId: string;
  language: Language;
  enteredAt: Date;
}

/** Lets applicants know what has come in for their fee. */
export class FeeNotices {
  /** @param delaySeconds time in which an act can be undone, before `tellFee` decides whether to notify the applicant */
  constructor(private readonly delaySeconds: number) {}

  add(manager: EntityManager, entries: FeeEntry[]): Promise<void> {
    const events = entries.map(({ entryId, applicationId, language, enteredAt }) => {
      const notBefore = new Date(enteredAt.getTime() + this.delaySeconds * 1_000).toISOString();
      return { entryId, applicationId, language, notBefore };
    });
    return OUTBOX.addAll(manager, 'payment-received', events);
  }
}
