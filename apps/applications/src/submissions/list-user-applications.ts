import type { UserApplication } from '@lacorte/contracts';
import { runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Application } from './application.entity';
import { type OWNER_COLUMNS, toUserApplication } from './application.mapper';
import { SELECT_OWN } from './application-statements';

/** A user's own applications, newest first. */
@Injectable()
export class ListUserApplications {
  constructor(private readonly database: DataSource) {}

  async run(userId: string): Promise<UserApplication[]> {
    const rows = await runPrepared<Pick<Application, keyof typeof OWNER_COLUMNS>>(this.database, SELECT_OWN, [userId]);
    return rows.map(toUserApplication);
  }
}
