import { Migration } from '@lacorte/persistence';

/** When each application was asked for the fee. The previous release erases applications without knowing it, hence the cascade. */
const FEE_REQUEST = `
  CREATE TABLE applications.fee_request (
    application_id uuid NOT NULL REFERENCES applications.application (id) ON DELETE CASCADE,
    batch_id uuid NOT NULL,
    requested_at timestamptz NOT NULL,
    PRIMARY KEY (application_id, batch_id)
  )`;

/** The status that each applicant was told last, and the message that tells it. Without a row: `submitted`. */
const TOLD_STATUS = `
  CREATE TABLE applications.told_status (
    application_id uuid PRIMARY KEY REFERENCES applications.application (id) ON DELETE CASCADE,
    status text NOT NULL CHECK (status <> ''),
    message_id uuid NOT NULL,
    told_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`;

export class NewsOfApplications1764620000000 extends Migration {
  protected override readonly statements = [FEE_REQUEST, TOLD_STATUS];
}
