import { type Language, type OpeningNoticeRecipient, PRIVACY, type WrittenLink } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { hashOfToken, newToken } from '@lacorte/identity';
import { COLUMN, countAffected, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Added to the validity, because a composed e-mail may wait for a connection to the mail server. */
const HANDOVER_MINUTES = 5;

const WAITING = 'id = $1 AND verified_at IS NULL AND expires_at > now()';

const RECIPIENT = statement('opening-notice-recipient', { email: COLUMN.text, language: COLUMN.textOf<Language>() })`
  SELECT email, language FROM applications.opening_notice WHERE ${WAITING}`;

const ADD_TOKEN = statement('add-opening-notice-token')`
  UPDATE applications.opening_notice SET token_hashes = token_hashes || $2::bytea,
    expires_at = now() + make_interval(hours => ${PRIVACY.noticeLinkHours}, mins => ${HANDOVER_MINUTES})
  WHERE ${WAITING}`;

/** Writes the link that notifications asks for while it composes the e-mail (docs/adr/0041). */
@Injectable()
export class WriteNoticeLink {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found when the address is verified, or the request has expired */
  async recipient(noticeId: string): Promise<OpeningNoticeRecipient> {
    const [row] = await runPrepared(this.database, RECIPIENT, [noticeId]);
    if (!row) throw notWaiting();
    return row;
  }

  /** A new token. No store holds the token itself. @throws as `recipient` */
  async link(noticeId: string): Promise<WrittenLink> {
    const token = newToken();
    const added = await countAffected(this.database, ADD_TOKEN, [noticeId, hashOfToken(token)]);
    if (added === 0) throw notWaiting();
    return { token };
  }
}

const notWaiting = () => new DomainError('not-found', 'tenders.noticeLinkInvalid');
