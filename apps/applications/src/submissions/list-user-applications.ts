import type { UserApplication } from '@lacorte/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Application } from './application.entity';
import { OWNER_COLUMNS, toUserApplication } from './application.mapper';

/** A user's own applications, newest first. */
@Injectable()
export class ListUserApplications {
  constructor(@InjectRepository(Application) private readonly applications: Repository<Application>) {}

  async run(userId: string): Promise<UserApplication[]> {
    const found = await this.applications.find({
      select: OWNER_COLUMNS,
      where: { userId },
      order: { createdAt: 'DESC' },
    });
    return found.map(toUserApplication);
  }
}
