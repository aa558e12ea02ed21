import { Migration } from '@lacorte/persistence';

/**
 * `refused_at`: when the mail server refused the message for good; null again once its address gets another message. `told_at`: when
 * applications was told which requests of the batch were sent. A batch with `again` also asks those who were asked recently:
 * workers of the previous release do not look at it.
 */
export class SentRequestsAndRefusals1764620000000 extends Migration {
  protected override readonly statements = [
    'ALTER TABLE messages ADD COLUMN refused_at timestamptz',
    'ALTER TABLE payment_batch ADD COLUMN again boolean NOT NULL DEFAULT false, ADD COLUMN told_at timestamptz',
  ];
}
