import {
  acceptedExtensions,
  DOCUMENT_SECTIONS,
  type DraftFile,
  extensionOf,
  INTERNAL,
  type KeepDraftFilesRequest,
  MAX_FILE_BYTES,
  type NamedDraftFiles,
} from '@lacorte/contracts';
import { ServiceClient } from '@lacorte/http-client';
import { COLUMN, inBatches, orNull, replannedStatement, runPrepared } from '@lacorte/persistence';
import { ObjectStorage } from '@lacorte/storage';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lockUploads } from '../files/issued-uploads';
import { Buckets } from '../object-storage.module';
import { AttachLimit } from '../rate-limit';
import { filePathOf, nameIn, uploadIdIn } from '../uploads/upload-names';
import { UploadQuotas } from '../uploads/upload-quotas';

/** Time that a draft's file stays without a further check. ReleaseDraftFiles checks every hour. */
const KEPT_HOURS = 24;

/** Selects uploads that a draft may keep: those of the account `$2`, and those of the browser `$3` without an account. */
const MAY_KEEP = `
  id = ANY ($1::uuid[]) AND removed_at IS NULL AND removing_at IS NULL AND application_id IS NULL
  AND (user_id = $2 OR (user_id IS NULL AND upload_session::text = $3))`;

const OWN = replannedStatement('uploads-for-draft', { id: COLUMN.uuid, name: COLUMN.text })`
  SELECT id, safe_name AS name FROM uploads WHERE ${MAY_KEEP}`;

/** Assigns uploads to the account. They no longer count for the quotas of unattached files, because drafts have a separate quota. */
const KEEP = replannedStatement('keep-draft-files', { id: COLUMN.uuid })`
  UPDATE uploads SET user_id = $2, draft_of = $2, attached = true, applied = true,
    kept_until = now() + make_interval(hours => ${KEPT_HOURS})
  WHERE ${MAY_KEEP} RETURNING id`;

/** Keeps uploaded files for a draft longer than a day, and lets its owner attach them from any device. */
@Injectable()
export class KeepDraftFiles {
  constructor(
    private readonly database: DataSource,
    private readonly storage: ObjectStorage,
    private readonly buckets: Buckets,
    private readonly limit: AttachLimit,
    private readonly quotas: UploadQuotas,
  ) {}

  /**
   * @returns the kept files, in the order of the draft; the others do not exist or belong to another account
   * @throws DomainError unavailable while the storage is down; too-many-requests, also when the quota of draft files is used up
   */
  async run(userId: string, { documenti, uploadSession }: KeepDraftFilesRequest): Promise<DraftFile[]> {
    await this.limit.count(userId);
    const named = pathsIn(documenti);
    const own = await runPrepared(this.database, OWN, [[...named.keys()], userId, uploadSession]);
    const issued = own.filter(({ id, name }) => filePathOf(id, name) === named.get(id));
    const sizes = new Map<string, number>();
    await Promise.all(
      issued.map(async ({ id }) => {
        const size = await this.storage.sizeOf({ bucket: this.buckets.uploads, key: id });
        if (size !== null && size > 0 && size <= MAX_FILE_BYTES) sizes.set(id, size);
      }),
    );
    const kept = await this.keep([...sizes.keys()], userId, uploadSession);
    return [...named].flatMap(([id, path]) =>
      kept.has(id) ? [{ path, name: nameIn(path), size: sizes.get(id) ?? 0 }] : [],
    );
  }

  /** Files that are being deleted or attached at this moment are not kept. */
  private async keep(ids: string[], userId: string, uploadSession: string | null): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const rows = await this.database.transaction(async (manager) => {
      await lockUploads(manager, ids);
      await this.quotas.requireRoomForDrafts(manager, ids);
      // A separate statement, because it must see what was committed during the wait for the lock.
      return runPrepared(manager, KEEP, [ids, userId, uploadSession]);
    });
    return new Set(rows.map(({ id }) => id));
  }
}

/** Returns the paths by the ids of their uploads, without paths that no section can have. */
function pathsIn(documenti: KeepDraftFilesRequest['documenti']): Map<string, string> {
  const paths = new Map<string, string>();
  for (const section of DOCUMENT_SECTIONS) {
    for (const path of documenti[section.id] ?? []) {
      const id = uploadIdIn(path);
      if (id && acceptedExtensions(section.id).includes(extensionOf(nameIn(path)))) paths.set(id, path);
    }
  }
  return paths;
}

const RELEASE = replannedStatement('release-files-of-deleted-account')`
  UPDATE uploads u SET user_id = NULL, draft_of = NULL, kept_until = NULL, attached = false,
    applied = EXISTS (SELECT FROM uploads o WHERE o.upload_session = u.upload_session AND o.application_id IS NOT NULL)
  WHERE id IN (SELECT id FROM uploads WHERE user_id = $1 AND application_id IS NULL ORDER BY id FOR UPDATE)`;

/**
 * Gives the files of a refused draft back to the browser that uploaded them, so that the browser's next draft keeps them. The account that
 * was made for the draft is deleted, and had no other files.
 */
export async function releaseFilesOfDeleted(database: DataSource, userId: string): Promise<void> {
  await runPrepared(database, RELEASE, [userId]);
}

const BATCH = 500;
/** A file is checked an hour after it was kept, because the draft that names it is committed later. */
const CHECKED_AFTER_HOURS = 1;

const IS_DUE = `draft_of IS NOT NULL AND kept_until <= now() + make_interval(hours => ${KEPT_HOURS - CHECKED_AFTER_HOURS})`;

const DUE = replannedStatement('draft-files-to-check', {
  id: COLUMN.uuid,
  userId: orNull(COLUMN.uuid),
  name: COLUMN.text,
})`
  SELECT id, draft_of AS "userId", safe_name AS name FROM uploads WHERE ${IS_DUE}
  ORDER BY kept_until, id LIMIT ${BATCH}`;

/** Keeps or releases files. A file that a save has kept in the meantime is no longer due, and stays. */
const SETTLE = replannedStatement('settle-draft-files')`
  UPDATE uploads SET
    draft_of = CASE WHEN id = ANY ($2::uuid[]) THEN draft_of END,
    kept_until = CASE WHEN id = ANY ($2::uuid[]) THEN now() + make_interval(hours => ${KEPT_HOURS}) ELSE kept_until END
  WHERE id IN (SELECT id FROM uploads WHERE id = ANY ($1::uuid[]) AND ${IS_DUE} ORDER BY id FOR UPDATE)`;

/** Asks the applications service every hour which kept files are still named by drafts. Releases the others; they are deleted within a day. */
export class ReleaseDraftFiles {
  constructor(
    private readonly applications: ServiceClient,
    private readonly database: DataSource,
  ) {}

  /** @throws DomainError unavailable while the applications service is down; the next run continues */
  async run(): Promise<{ kept: number; released: number }> {
    const done = { kept: 0, released: 0 };
    await inBatches(BATCH, async () => {
      const due = await runPrepared(this.database, DUE);
      if (due.length === 0) return 0;
      const named = await this.named(due.map((file) => ({ ...file, path: filePathOf(file.id, file.name) })));
      await runPrepared(this.database, SETTLE, [due.map(({ id }) => id), named]);
      done.kept += named.length;
      done.released += due.length - named.length;
      return due.length;
    });
    return done;
  }

  private async named(files: { id: string; userId: string | null; path: string }[]): Promise<string[]> {
    const body: NamedDraftFiles = { files: files.map(({ userId, path }) => ({ userId: String(userId), path })) };
    const call = { method: 'POST', path: INTERNAL.namedDraftFiles, body } as const;
    const found = await this.applications.call<NamedDraftFiles>(call);
    const keys = new Set(found.files.map(({ userId, path }) => `${userId} ${path}`));
    return files.filter(({ userId, path }) => keys.has(`${userId} ${path}`)).map(({ id }) => id);
  }
}
