import { Migration } from '@lacorte/persistence';

const APPLICATIONS = [
  `CREATE TABLE applications.application (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL,
      application_code text NOT NULL CONSTRAINT application_code_key UNIQUE,
      application_status text NOT NULL DEFAULT 'submitted'
        CHECK (application_status IN ('submitted', 'under_review', 'approved', 'rejected')),
      nome text NOT NULL CHECK (nome <> ''),
      cognome text NOT NULL CHECK (cognome <> ''),
      data_nascita date NOT NULL,
      luogo_nascita text NOT NULL CHECK (luogo_nascita <> ''),
      codice_fiscale text NOT NULL CHECK (codice_fiscale <> ''),
      indirizzo text NOT NULL CHECK (indirizzo <> ''),
      comune text NOT NULL CHECK (comune <> ''),
      provincia text NOT NULL CHECK (provincia <> ''),
      anni_residenza_lombardia smallint NOT NULL CHECK (anni_residenza_lombardia BETWEEN 0 AND 100),
      telefono text NOT NULL CHECK (telefono <> ''),
      email text NOT NULL CHECK (email <> ''),
      presenza_minori text NOT NULL CHECK (presenza_minori IN ('si', 'no')),
      numero_minori smallint CHECK (numero_minori > 0),
      numero_maggiorenni smallint NOT NULL CHECK (numero_maggiorenni BETWEEN 1 AND 20),
      presenza_disabile text NOT NULL CHECK (presenza_disabile IN ('si', 'no')),
      numero_disabili smallint CHECK (numero_disabili > 0),
      tipologia_abitazione text NOT NULL
        CHECK (tipologia_abitazione IN ('2-locali', '3-locali', '4-locali', '5-locali')),
      documenti jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(documenti) = 'object'),
      documents_version integer NOT NULL DEFAULT 0,
      language text NOT NULL CHECK (language IN ('it', 'fr')),
      created_at timestamptz NOT NULL,
      CHECK ((presenza_minori = 'si') = (numero_minori IS NOT NULL)),
      CHECK ((presenza_disabile = 'si') = (numero_disabili IS NOT NULL))
    )`,
  'CREATE INDEX application_of_user ON applications.application (user_id, created_at DESC)',
  'CREATE INDEX application_newest ON applications.application (created_at DESC, id)',
  'CREATE INDEX application_by_status ON applications.application (application_status)',
];

const NUMBERING = [
  `CREATE TABLE applications.application_counter (
      year smallint PRIMARY KEY,
      last_number integer NOT NULL
    )`,
  `CREATE TABLE applications.idempotency_record (
      key text CONSTRAINT idempotency_record_pkey PRIMARY KEY,
      fingerprint text NOT NULL,
      application_id uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`,
  'CREATE INDEX idempotency_record_age ON applications.idempotency_record (created_at)',
];

const OUTBOX = [
  `CREATE TABLE applications.outbox (
      id uuid PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('application-submitted')),
      payload jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      relayed_at timestamptz,
      done_at timestamptz,
      failed_at timestamptz,
      last_error text
    )`,
  'CREATE INDEX outbox_not_relayed ON applications.outbox (created_at, id) WHERE relayed_at IS NULL',
  `CREATE INDEX outbox_in_flight ON applications.outbox (id)
      WHERE relayed_at IS NOT NULL AND done_at IS NULL AND failed_at IS NULL`,
];

/** Applications, their numbering, idempotency keys and the outbox. */
export class ApplicationsAndOutbox1763640000000 extends Migration {
  readonly statements = [...APPLICATIONS, ...NUMBERING, ...OUTBOX];
}
