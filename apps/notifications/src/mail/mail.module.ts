import { type DynamicModule, Module } from '@nestjs/common';
import type { WorkerConfig } from '../config';
import { domainOf, parseSender } from './mail-sender';
import { MailServer } from './mail-server';

/** Token of the part of Message-IDs after the `@`. */
export const MAIL_DOMAIN = Symbol('mail domain');

/** The one way out for every message. */
@Module({})
export class MailModule {
  static forRoot({ MAIL_FROM, MAIL_RATE_PER_SECOND, SMTP_URL }: WorkerConfig): DynamicModule {
    const sender = parseSender(MAIL_FROM);
    return {
      module: MailModule,
      global: true,
      providers: [
        {
          provide: MailServer,
          useFactory: () => new MailServer({ url: SMTP_URL, sender, ratePerSecond: MAIL_RATE_PER_SECOND }),
        },
        { provide: MAIL_DOMAIN, useValue: domainOf(sender) },
      ],
      exports: [MailServer, MAIL_DOMAIN],
    };
  }
}
