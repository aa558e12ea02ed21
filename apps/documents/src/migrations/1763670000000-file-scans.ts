import { Migration } from '@lacorte/persistence';

/** Verdict of the virus scanner per file; without a scanner every file stays `unscanned`. */
export class FileScans1763670000000 extends Migration {
  readonly statements = [
    `ALTER TABLE files
        ADD COLUMN scan_state text NOT NULL DEFAULT 'unscanned'
          CHECK (scan_state IN ('unscanned', 'pending', 'clean', 'infected')),
        ADD COLUMN scan_signature text CHECK (scan_signature <> ''),
        ADD COLUMN scan_attempts smallint NOT NULL DEFAULT 0,
        ADD COLUMN scan_due_at timestamptz NOT NULL DEFAULT now(),
        ADD CONSTRAINT infected_by_something CHECK ((scan_state = 'infected') = (scan_signature IS NOT NULL))`,
    `CREATE INDEX files_to_scan ON files (scan_due_at) WHERE scan_state IN ('unscanned', 'pending')`,
  ];
}
