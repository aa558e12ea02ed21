import type { UserApplication } from '@lacorte/contracts';
import { GatheredReads, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OWN_COLUMNS, ownList, toUserApplication } from './application.row';

const SELECT_OWN = statement('own-applications', OWN_COLUMNS)`
  SELECT ${ownList('a')} FROM applications.application a WHERE a.user_id = ANY($1::uuid[]) ORDER BY a.created_at DESC`;

@Injectable()
export class ListUserApplications {
  private readonly own;

  constructor(database: DataSource) {
    this.own = new GatheredReads(database, { statement: SELECT_OWN, keyOf: ({ userId }) => userId });
  }

  async run(userId: string): Promise<UserApplication[]> {
    const rows = await this.own.of(userId);
    return rows.map(toUserApplication);
  }
}
