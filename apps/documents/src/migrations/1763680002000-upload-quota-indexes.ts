import { concurrentIndex, Migration } from '@lacorte/persistence';

/** Indexes for counting quotas. */
export class UploadQuotaIndexes1763680002000 extends Migration {
  readonly transaction = false;
  readonly statements = [
    ...concurrentIndex(
      'uploads_unattached',
      'uploads (created_at) INCLUDE (size) WHERE removed_at IS NULL AND NOT attached',
    ),
    ...concurrentIndex('uploads_of_session', 'uploads (upload_session) WHERE removed_at IS NULL'),
    ...concurrentIndex('uploads_of_address', 'uploads (address) WHERE removed_at IS NULL'),
    ...concurrentIndex('uploads_to_measure', 'uploads (created_at) WHERE removed_at IS NULL AND NOT closed'),
  ];
}
