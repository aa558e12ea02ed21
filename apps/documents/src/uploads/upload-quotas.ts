import { MAX_FILE_BYTES } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import type { EntityManager } from 'typeorm';
import type { UPLOAD_ALLOWANCES } from '../config';

export const MIB = 1024 * 1024;
/** Time after which a client may retry: an upload URL has then expired, and counts no longer if nothing was uploaded. */
const QUOTA_RETRY_SECONDS = 15 * 60;
/** The time after which a full installation may have room again, because expired files are deleted continuously. */
const FULL_RETRY_SECONDS = 60;

/** An upload URL counts as used in its first two minutes, because documents-worker records sizes only once a minute. */
const IS_JUST_ISSUED = "created_at > now() - interval '2 minutes'";

/** Counts files with their recorded size, and just issued upload URLs with the largest size. */
export const UNATTACHED_BYTES = `
  SELECT coalesce(sum(coalesce(size, CASE WHEN ${IS_JUST_ISSUED} THEN ${MAX_FILE_BYTES} ELSE 0 END)), 0)
    ::float8 AS bytes
  FROM uploads WHERE removed_at IS NULL AND NOT attached`;

/** Selects files that drafts keep now or have kept within a day (docs/adr/0049). */
const IS_KEPT = 'removed_at IS NULL AND attached AND application_id IS NULL';

/** Counts files that drafts keep. A file without a recorded size counts with the largest size. */
export const DRAFT_BYTES = `
  SELECT coalesce(sum(coalesce(size, ${MAX_FILE_BYTES})), 0)::float8 AS bytes FROM uploads WHERE ${IS_KEPT}`;

/** Counts the bytes of files that drafts keep, including the uploads `$1`: the total, and the largest of the totals of their networks. */
const DRAFT_USAGE = statement('draft-file-usage', {
  added: COLUMN.integer,
  everything: COLUMN.float,
  network: COLUMN.float,
})`
  WITH counted AS (
    SELECT address, coalesce(size, ${MAX_FILE_BYTES}) AS bytes, id = ANY ($1::uuid[]) AND NOT attached AS is_added
    FROM uploads WHERE ${IS_KEPT} OR (removed_at IS NULL AND NOT attached AND id = ANY ($1::uuid[])))
  SELECT (count(*) FILTER (WHERE is_added))::int AS added, coalesce(sum(bytes), 0)::float8 AS everything,
    coalesce((
      SELECT max(total) FROM (SELECT sum(bytes) AS total FROM counted WHERE address IS NOT NULL GROUP BY address
        HAVING bool_or(is_added)) AS of_networks), 0)::float8 AS network
  FROM counted`;

/** Lets only one call at a time count and insert; a call takes a few milliseconds. */
const LOCK = statement('lock-upload-quotas')`
  SELECT FROM pg_advisory_xact_lock(hashtext('documents.upload-quotas'))`;

/**
 * While an upload URL is valid, its file counts with the largest size, because it may still be uploaded or replaced. Until it expires, an
 * unused URL counts against the quotas of the browser and of the network's day. It counts only for two minutes against the network's short
 * quota and the installation, so that one client does not block others.
 */
const USAGE = statement('upload-usage', {
  session: COLUMN.float,
  network: COLUMN.float,
  networkDay: COLUMN.float,
  /** Whether the browser has attached files to an application. */
  applied: COLUMN.boolean,
  everything: COLUMN.float,
})`
    SELECT
      coalesce(sum(reserved) FILTER (WHERE upload_session = $1 AND NOT attached), 0)::float8 AS session,
      coalesce(sum(reserved) FILTER (WHERE address = $2 AND NOT attached AND is_used), 0)::float8 AS network,
      coalesce(sum(reserved) FILTER (WHERE address = $2 AND created_at > now() - interval '24 hours'), 0)::float8
        AS "networkDay",
      coalesce(bool_or(has_application) FILTER (WHERE upload_session = $1), false) AS applied,
      (${UNATTACHED_BYTES}) AS everything
    FROM (
      SELECT upload_session, address, attached, created_at,
        size IS NOT NULL OR ${IS_JUST_ISSUED} AS is_used,
        attached OR application_id IS NOT NULL AS has_application,
        CASE WHEN closed THEN size ELSE ${MAX_FILE_BYTES} END AS reserved
      FROM uploads WHERE removed_at IS NULL AND (upload_session = $1 OR address = $2)) AS counted`;

/** Checks whether one more file of the largest size fits; docs/adr/0027 explains the numbers. */
export class UploadQuotas {
  constructor(private readonly allowances: typeof UPLOAD_ALLOWANCES) {}

  /** @throws DomainError too-many-requests when the browser or its network is at its limit, unavailable when the installation is at its limit */
  async requireRoom(manager: EntityManager, session: string, network: string): Promise<{ applied: boolean }> {
    await runPrepared(manager, LOCK);
    const [usage] = await runPrepared(manager, USAGE, [session, network]);
    if (!usage) throw new Error('an aggregate always has a row');
    const isOver = (used: number, allowedMib: number) => used + MAX_FILE_BYTES > allowedMib * MIB;
    const { UPLOAD_SESSION_MIB, UPLOAD_ADDRESS_MIB, UPLOAD_ADDRESS_DAY_MIB, UPLOADS_MIB } = this.allowances;
    if (
      isOver(usage.session, UPLOAD_SESSION_MIB) ||
      isOver(usage.network, UPLOAD_ADDRESS_MIB) ||
      isOver(usage.networkDay, UPLOAD_ADDRESS_DAY_MIB)
    ) {
      throw tooManyUploads();
    }
    if (isOver(usage.everything, UPLOADS_MIB)) {
      throw new DomainError('unavailable', 'documents.uploadsFull', { retryAfterSeconds: FULL_RETRY_SECONDS });
    }
    return { applied: usage.applied };
  }

  /**
   * Checks whether drafts may keep these uploads. Files that are kept already are never refused.
   *
   * @throws DomainError too-many-requests when a network or the installation is at its limit. Never throws unavailable, because the
   * applications service would then not save the draft without the files.
   */
  async requireRoomForDrafts(manager: EntityManager, ids: string[]): Promise<void> {
    await runPrepared(manager, LOCK);
    const [usage] = await runPrepared(manager, DRAFT_USAGE, [ids]);
    if (!usage || usage.added === 0) return;
    if (usage.network > this.allowances.UPLOAD_ADDRESS_DAY_MIB * MIB) throw tooManyUploads();
    if (usage.everything > this.allowances.DRAFT_FILES_MIB * MIB) {
      throw new DomainError('too-many-requests', 'documents.uploadsFull', { retryAfterSeconds: FULL_RETRY_SECONDS });
    }
  }
}

function tooManyUploads(): DomainError {
  return new DomainError('too-many-requests', 'documents.tooManyUploads', { retryAfterSeconds: QUOTA_RETRY_SECONDS });
}
