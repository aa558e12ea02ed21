import { concurrentIndex, Migration } from '@lacorte/persistence';

/** Finds the uploads that drafts keep, by the time of their next check. */
export class FilesOfDraftsFound1764520001000 extends Migration {
  readonly transaction = false;
  readonly statements = [
    'ALTER TABLE uploads VALIDATE CONSTRAINT draft_keeps_until',
    ...concurrentIndex('uploads_of_drafts', 'uploads (kept_until) WHERE draft_of IS NOT NULL'),
  ];
}
