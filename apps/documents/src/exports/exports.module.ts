import { callerOf, ServiceClient } from '@lacorte/http-client';
import { DeviceCookie } from '@lacorte/http-server';
import { ServiceSigner } from '@lacorte/identity';
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { HttpConfig } from '../config';
import { ClaimedFiles } from '../files/claimed-files';
import { StoredFiles } from '../files/stored-files';
import { ExportLimit } from '../rate-limit';
import { ExportOwnData } from './export-own-data';
import { ExportsController } from './exports.controller';
import { GatherPersonalData } from './gather-personal-data';
import { PersonalArchive } from './personal-archive';

/** Exports of personal data. */
@Module({})
export class ExportsModule {
  static forRoot(config: HttpConfig): DynamicModule {
    return {
      module: ExportsModule,
      controllers: [ExportsController],
      providers: [
        ClaimedFiles,
        StoredFiles,
        PersonalArchive,
        { provide: DeviceCookie, useFactory: () => new DeviceCookie(config.PUBLIC_URL.startsWith('https:')) },
        { provide: ExportLimit, useFactory: () => new ExportLimit(config.REDIS_URL, config.RATE_LIMIT_FACTOR) },
        {
          provide: GatherPersonalData,
          inject: [DataSource, ServiceSigner, PersonalArchive],
          useFactory: (database: DataSource, signer: ServiceSigner, archive: PersonalArchive) => {
            const applications = new ServiceClient('applications', config.APPLICATIONS_URL, signer);
            const notifications = new ServiceClient('notifications', config.NOTIFICATIONS_URL, signer);
            return new GatherPersonalData(database, { applications, notifications }, archive);
          },
        },
        callerOf(ExportOwnData, 'auth', config.AUTH_URL, ExportLimit, GatherPersonalData),
      ],
    };
  }
}
