import { setTimeout as pause } from 'node:timers/promises';
import type { Language } from '@lacorte/contracts';
import { isUnavailable } from '@lacorte/errors';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CLAIM_SECONDS } from '../messages/claim';
import { CallsInGroups } from './calls-in-groups';

/** A message that this run, and no other, may send now. */
export interface ClaimedRequest {
  id: string;
  messageId: string;
  name: string;
  email: string;
  applicationCode: string;
  language: Language;
}

interface Fault {
  id: string;
  reason: string;
  isFinal: boolean;
}

const CLAIM = `
  UPDATE messages SET state = 'sending', attempts = attempts + 1, claimed_at = now()
  WHERE id = ANY($1) AND (state = 'pending'
    OR (state = 'sending' AND claimed_at < now() - make_interval(secs => ${CLAIM_SECONDS})))
  RETURNING id, message_id AS "messageId", recipient_name AS name, recipient AS email,
    application_code AS "applicationCode", language`;

const TAKEN = `SELECT id FROM messages WHERE id = ANY($1) AND state = 'sending'`;

/** Whose name it was does not matter any more. */
const SENT = `
  UPDATE messages SET state = 'sent', sent_at = now(), last_error = NULL, recipient_name = NULL WHERE id = ANY($1)`;

const FAULTS = `
  UPDATE messages m SET state = CASE WHEN fault.is_final THEN 'failed' ELSE 'pending' END, last_error = fault.reason
  FROM unnest($1::uuid[], $2::text[], $3::boolean[]) AS fault (id, reason, is_final)
  WHERE m.id = fault.id AND m.state = 'sending'`;

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

  /** Patient while PostgreSQL is away: what is not noted is sent again. */
  async noteSent(id: string): Promise<void> {
    for (const waitMs of [500, 1_000, 2_000, 4_000, 8_000, 16_000]) {
      try {
        await this.sent.call(id);
        return;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
      }
      await pause(waitMs);
    }
    await this.sent.call(id);
  }

  /** Gives a claimed message back: to be tried again, or failed for good. */
  async noteFault(fault: Fault): Promise<void> {
    await this.faults.call(fault);
  }

  private async claimAll(ids: string[]): Promise<(ClaimedRequest | 'taken' | null)[]> {
    const [claimed] = await this.database.query<[ClaimedRequest[], number]>(CLAIM, [ids]);
    const byId = new Map<string, ClaimedRequest | 'taken'>(claimed.map((request) => [request.id, request]));
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
      faults.map(({ id }) => id),
      faults.map(({ reason }) => reason),
      faults.map(({ isFinal }) => isFinal),
    ]);
    return faults.map(() => undefined);
  }
}
