import type { Identity } from '@lacorte/identity';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ClaimedFile } from '../files/claimed-files';

export interface Download {
  applicationId: string;
  /** As the path of the call ends: a type, with an index or not, or `all`. */
  what: string;
  files: Pick<ClaimedFile, 'id'>[];
  administrator: Identity;
}

/** Who took which files, and when. Written before the first byte goes out. */
@Injectable()
export class DownloadLog {
  constructor(private readonly database: DataSource) {}

  async add({ applicationId, what, files, administrator }: Download): Promise<void> {
    await this.database.query(
      `INSERT INTO downloads (application_id, what, file_ids, downloaded_by_id, downloaded_by_email)
       VALUES ($1, $2, $3, $4, $5)`,
      [applicationId, what, files.map(({ id }) => id), administrator.userId, administrator.email],
    );
  }
}
