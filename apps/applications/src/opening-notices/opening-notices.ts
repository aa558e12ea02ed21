import { emailKey, type Language, type OpeningNoticeRecipient, PRIVACY, type WrittenLink } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { hashOfToken, newToken } from '@lacorte/identity';
import { COLUMN, countAffected, oneRow, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import type { DailyAllowances } from '../allowances/daily-allowances';
import { OUTBOX } from '../outbox';

/** Minutes added to the validity of a link, because a composed e-mail may wait for a connection to the mail server. */
const HANDOVER_MINUTES = 5;

/** Does not change the row of a verified e-mail address. The event of the request then sends no e-mail, because no link is needed. */
const REQUEST = statement('request-opening-notice', { id: COLUMN.uuid })`
  INSERT INTO applications.opening_notice AS n (email, language, expires_at)
  VALUES ($1, $2, now() + make_interval(hours => ${PRIVACY.noticeLinkHours}))
  ON CONFLICT (email) DO UPDATE SET
    language = CASE WHEN n.verified_at IS NULL THEN excluded.language ELSE n.language END,
    expires_at = CASE WHEN n.verified_at IS NULL THEN excluded.expires_at ELSE n.expires_at END
  RETURNING id`;

const IS_UNVERIFIED = 'id = $1 AND verified_at IS NULL AND expires_at > now()';

const RECIPIENT = statement('opening-notice-recipient', { email: COLUMN.text, language: COLUMN.textOf<Language>() })`
  SELECT email, language FROM applications.opening_notice WHERE ${IS_UNVERIFIED}`;

const ADD_TOKEN = statement('add-opening-notice-token')`
  UPDATE applications.opening_notice SET token_hashes = token_hashes || $2::bytea,
    expires_at = now() + make_interval(hours => ${PRIVACY.noticeLinkHours}, mins => ${HANDOVER_MINUTES})
  WHERE ${IS_UNVERIFIED}`;

/** A second click on the link has the same result until a tender opens. */
const VERIFY = statement('verify-opening-notice')`
  UPDATE applications.opening_notice SET verified_at = coalesce(verified_at, now())
  WHERE token_hashes @> ARRAY[$1::bytea] AND (verified_at IS NOT NULL OR expires_at > now())`;

/** Stores an e-mail address. A known address causes the same work, so that the time of the answer does not reveal that it is known. */
export async function requestNotice(
  database: DataSource,
  allowances: DailyAllowances,
  { email, language, network }: { email: string; language: Language; network: string | undefined },
): Promise<void> {
  await database.transaction(async (manager) => {
    await allowances.use(manager, 'notice', network);
    const [row] = await runPrepared(manager, REQUEST, [emailKey(email), language]);
    if (row) await OUTBOX.add(manager, 'opening-notice-requested', { noticeId: row.id, language });
  });
}

export function noticeRecipient(database: DataSource, noticeId: string): Promise<OpeningNoticeRecipient> {
  return oneRow(database, RECIPIENT, [noticeId], 'tenders.noticeLinkInvalid');
}

/** Makes the token while the notifications service composes the e-mail (docs/adr/0041), so that the token itself is never stored. */
export async function writeNoticeLink(database: DataSource, noticeId: string): Promise<WrittenLink> {
  const token = newToken();
  const added = await countAffected(database, ADD_TOKEN, [noticeId, hashOfToken(token)]);
  if (added === 0) throw new DomainError('not-found', 'tenders.noticeLinkInvalid');
  return { token };
}

export async function confirmNotice(database: DataSource, token: string): Promise<void> {
  const verified = await countAffected(database, VERIFY, [hashOfToken(token)]);
  if (verified === 0) throw new DomainError('invalid', 'tenders.noticeLinkInvalid');
}
