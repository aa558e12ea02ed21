import type { UserApplication } from '@lacorte/contracts';
import { GatheredReads } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Application } from './application.entity';
import { type OWNER_COLUMNS, toUserApplication } from './application.mapper';
import { SELECT_OWN } from './application-statements';

type Row = Pick<Application, keyof typeof OWNER_COLUMNS>;

/** A user's own applications, newest first. */
@Injectable()
export class ListUserApplications {
  private readonly own: GatheredReads<Row>;

  constructor(database: DataSource) {
    this.own = new GatheredReads<Row>(database, { statement: SELECT_OWN, keyOf: ({ userId }) => userId });
  }

  async run(userId: string): Promise<UserApplication[]> {
    const rows = await this.own.of(userId);
    return rows.map(toUserApplication);
  }
}
