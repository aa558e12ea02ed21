import type { Identity } from '@lacorte/identity';
import { replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ClaimedFile } from '../files/claimed-files';

const ADD = replannedStatement('log-download')`
  INSERT INTO downloads (application_id, what, file_ids, downloaded_by_id, downloaded_by_email)
  VALUES ($1, $2, $3, $4, $5)`;

export interface Download {
  applicationId: string;
  /** End of the request's path: a type, with or without an index, or `all`. */
  what: string;
  files: Pick<ClaimedFile, 'id'>[];
  administrator: Identity;
}

/** Log of downloads, written before the first byte is sent. */
@Injectable()
export class DownloadLog {
  constructor(private readonly database: DataSource) {}

  async add({ applicationId, what, files, administrator }: Download): Promise<void> {
    const ids = files.map(({ id }) => id);
    await runPrepared(this.database, ADD, [applicationId, what, ids, administrator.userId, administrator.email]);
  }
}
