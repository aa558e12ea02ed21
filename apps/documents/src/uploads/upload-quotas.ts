import { MAX_FILE_BYTES } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { type PreparedStatement, runPrepared } from '@lacorte/persistence';
import type { EntityManager } from 'typeorm';

const MIB = 1024 * 1024;
/** The rest of the time after which an unused address no longer counts. */
const QUOTA_RETRY_SECONDS = 15 * 60;
/** Expired files are removed all the time. */
const FULL_RETRY_SECONDS = 60;

/** For so long an address that has no file counts for the installation and for its network. documents-worker measures every minute. */
const IS_PRESUMED_USED = "created_at > now() - interval '2 minutes'";

/** What counts for the installation: files as last measured, and young addresses as if the largest file were coming. */
export const UNATTACHED_BYTES = `
  SELECT coalesce(sum(coalesce(size, CASE WHEN ${IS_PRESUMED_USED} THEN ${MAX_FILE_BYTES} ELSE 0 END)), 0)
    ::float8 AS bytes
  FROM uploads WHERE removed_at IS NULL AND NOT attached`;

/** Settings, in MiB. */
export interface UploadAllowances {
  UPLOAD_SESSION_MIB: number;
  UPLOAD_ADDRESS_MIB: number;
  UPLOAD_ADDRESS_DAY_MIB: number;
  UPLOADS_MIB: number;
}

/** One call at a time counts and inserts. Counting takes a few milliseconds. */
const LOCK: PreparedStatement = {
  name: 'lock-upload-quotas',
  text: "SELECT pg_advisory_xact_lock(hashtext('documents.upload-quotas'))",
};

/**
 * While an address is valid its file counts with the largest size: the PUT can come, and come again, at any time. One that nobody has
 * used counts so for its browser and for the day of its network, but for the network's room and the installation only for
 * two minutes: it must not keep out others. What comes late is then bounded by the day.
 */
const USAGE: PreparedStatement = {
  name: 'upload-usage',
  text: `
    SELECT
      coalesce(sum(reserved) FILTER (WHERE upload_session = $1 AND NOT attached), 0)::float8 AS session,
      coalesce(sum(reserved) FILTER (WHERE address = $2 AND NOT attached AND is_used), 0)::float8 AS address,
      coalesce(sum(reserved) FILTER (WHERE address = $2 AND created_at > now() - interval '24 hours'), 0)::float8
        AS "addressDay",
      coalesce(bool_or(has_application) FILTER (WHERE upload_session = $1), false) AS applied,
      (${UNATTACHED_BYTES}) AS everything
    FROM (
      SELECT upload_session, address, attached, created_at,
        size IS NOT NULL OR ${IS_PRESUMED_USED} AS is_used,
        attached OR application_id IS NOT NULL AS has_application,
        CASE WHEN closed THEN size ELSE ${MAX_FILE_BYTES} END AS reserved
      FROM uploads WHERE removed_at IS NULL AND (upload_session = $1 OR address = $2)) AS counted`,
};

/** Bytes that count at the moment. */
interface Usage {
  session: number;
  address: number;
  addressDay: number;
  everything: number;
  /** Whether the browser has attached files to an application. */
  applied: boolean;
}

/** Says whether there is room for one more file of the largest size. Why these numbers: docs/adr/0027. */
export class UploadQuotas {
  constructor(private readonly allowances: UploadAllowances) {}

  /**
   * Counts; until the transaction ends, nobody else does.
   *
   * @throws DomainError too-many-requests when the browser or its address is at its limit, unavailable when the installation is
   */
  async requireRoom(manager: EntityManager, session: string, address: string): Promise<{ applied: boolean }> {
    await runPrepared(manager, LOCK, []);
    const [usage] = await runPrepared<Usage>(manager, USAGE, [session, address]);
    if (!usage) throw new Error('an aggregate always has a row');
    const isOver = (used: number, allowedMib: number) => used + MAX_FILE_BYTES > allowedMib * MIB;
    const { UPLOAD_SESSION_MIB, UPLOAD_ADDRESS_MIB, UPLOAD_ADDRESS_DAY_MIB, UPLOADS_MIB } = this.allowances;
    if (
      isOver(usage.session, UPLOAD_SESSION_MIB) ||
      isOver(usage.address, UPLOAD_ADDRESS_MIB) ||
      isOver(usage.addressDay, UPLOAD_ADDRESS_DAY_MIB)
    ) {
      const retry = { retryAfterSeconds: QUOTA_RETRY_SECONDS };
      throw new DomainError('too-many-requests', 'documents.tooManyUploads', retry);
    }
    if (isOver(usage.everything, UPLOADS_MIB)) {
      throw new DomainError('unavailable', 'documents.uploadsFull', { retryAfterSeconds: FULL_RETRY_SECONDS });
    }
    return { applied: usage.applied };
  }
}
