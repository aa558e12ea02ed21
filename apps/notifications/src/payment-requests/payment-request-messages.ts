import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CLAIM, IS_ABANDONED } from '../messages/claim';
import { Lease } from '../messages/lease';
import type { ClaimedMessage } from '../messages/send-claimed';
import type { AskedApplicant } from '../templates/payment-request-mail';
import { CallsInGroups } from './calls-in-groups';

/** A payment request that this run, and no other, may send now. */
export interface ClaimedRequest extends ClaimedMessage, AskedApplicant {}

interface ClaimedRow extends AskedApplicant {
  id: string;
  token: string;
  messageId: string;
}

interface Fault {
  lease: Lease;
  reason: string;
  isFinal: boolean;
}

const CLAIM_ALL = `
  UPDATE messages SET ${CLAIM} WHERE id = ANY($1) AND (state = 'pending' OR ${IS_ABANDONED})
  RETURNING id, claimed_by AS token, message_id AS "messageId", recipient_name AS name, recipient AS email,
    application_code AS "applicationCode", language`;

const TAKEN = `SELECT id FROM messages WHERE id = ANY($1) AND state = 'sending'`;

/** Whose name it was does not matter any more. */
const SENT = `
  UPDATE messages SET state = 'sent', sent_at = now(), last_error = NULL, recipient_name = NULL WHERE id = ANY($1)`;

const FAULTS = `
  UPDATE messages m SET state = CASE WHEN fault.is_final THEN 'failed' ELSE 'pending' END, last_error = fault.reason,
    leased_until = NULL
  FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::boolean[]) AS fault (id, token, reason, is_final)
  WHERE m.id = fault.id AND m.claimed_by = fault.token AND m.state = 'sending'`;

/** What becomes of each payment request. Many are sent at once, so states are written in groups, one statement for each. */
@Injectable()
export class PaymentRequestMessages {
  private readonly claims = new CallsInGroups((ids: string[]) => this.claimAll(ids));
  private readonly sent = new CallsInGroups((ids: string[]) => this.noteAllSent(ids));
  private readonly faults = new CallsInGroups((faults: Fault[]) => this.noteFaults(faults));

  constructor(private readonly database: DataSource) {}

  /** Takes a message for sending. @returns null when nothing is to be sent, 'taken' while another run sends it */
  claim(id: string): Promise<ClaimedRequest | 'taken' | null> {
    return this.claims.call(id);
  }

  async noteSent(id: string): Promise<void> {
    await this.sent.call(id);
  }

  /** Gives a message back while it is still claimed: to be tried again, or failed for good. */
  async noteFault(fault: Fault): Promise<void> {
    await this.faults.call(fault);
  }

  private async claimAll(ids: string[]): Promise<(ClaimedRequest | 'taken' | null)[]> {
    const askedAt = performance.now();
    const [claimed] = await this.database.query<[ClaimedRow[], number]>(CLAIM_ALL, [ids]);
    const byId = new Map<string, ClaimedRequest | 'taken'>(
      claimed.map(({ id, token, ...request }) => [id, { ...request, lease: new Lease(id, token, askedAt) }]),
    );
    const others = ids.filter((id) => !byId.has(id));
    if (others.length > 0) {
      const taken = await this.database.query<{ id: string }[]>(TAKEN, [others]);
      for (const { id } of taken) byId.set(id, 'taken');
    }
    return ids.map((id) => byId.get(id) ?? null);
  }

  private async noteAllSent(ids: string[]): Promise<undefined[]> {
    await this.database.query(SENT, [ids]);
    return ids.map(() => undefined);
  }

  private async noteFaults(faults: Fault[]): Promise<undefined[]> {
    await this.database.query(FAULTS, [
      faults.map(({ lease }) => lease.messageId),
      faults.map(({ lease }) => lease.token),
      faults.map(({ reason }) => reason),
      faults.map(({ isFinal }) => isFinal),
    ]);
    return faults.map(() => undefined);
  }
}
