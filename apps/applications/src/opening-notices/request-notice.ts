import { emailKey, type Language, PRIVACY } from '@lacorte/contracts';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NetworkAllowances } from '../allowances/daily-allowances';
import { OUTBOX } from '../outbox';

/** A verified address waits already, so nothing changes. Its message finds no link to send. */
const REQUEST = statement('request-opening-notice', { id: COLUMN.uuid })`
  INSERT INTO applications.opening_notice AS n (email, language, expires_at)
  VALUES ($1, $2, now() + make_interval(hours => ${PRIVACY.noticeLinkHours}))
  ON CONFLICT (email) DO UPDATE SET
    language = CASE WHEN n.verified_at IS NULL THEN excluded.language ELSE n.language END,
    expires_at = CASE WHEN n.verified_at IS NULL THEN excluded.expires_at ELSE n.expires_at END
  RETURNING id`;

/** Takes an address for an e-mail when the next tender opens. The work is the same for known and unknown addresses. */
@Injectable()
export class RequestNotice {
  constructor(
    private readonly database: DataSource,
    private readonly networks: NetworkAllowances,
  ) {}

  /**
   * @param network that the request comes from; undefined when the gateway named none
   * @throws DomainError too-many-requests beyond what a network may ask for in a day
   */
  async run(email: string, language: Language, network: string | undefined): Promise<void> {
    await this.database.transaction(async (manager) => {
      await this.networks.use(manager, 'notice', network);
      const [row] = await runPrepared(manager, REQUEST, [emailKey(email), language]);
      if (row) await OUTBOX.add(manager, 'opening-notice-requested', { noticeId: row.id, language });
    });
  }
}
