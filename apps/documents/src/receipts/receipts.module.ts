import { ServiceTokens } from '@lacorte/identity';
import { producerConnection, QUEUES } from '@lacorte/jobs';
import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { type DynamicModule, Inject, Logger, Module, type OnModuleInit } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { DeliverReceipt } from './deliver-receipt';
import { ReceiptRenderings } from './receipt-renderings';
import { ReceiptSource } from './receipt-source';
import { ReceiptsController } from './receipts.controller';
import { StoredReceipts } from './stored-receipts';

interface ReceiptsConfig {
  REDIS_URL: string;
  APPLICATIONS_URL: string;
  PUBLIC_URL: string;
}

/** Receipts as PDF for readers; the worker prints them. */
@Module({})
export class ReceiptsModule implements OnModuleInit {
  private readonly logger = new Logger(ReceiptsModule.name);

  constructor(@Inject(getQueueToken(QUEUES.documents)) private readonly queue: Queue) {}

  static forRoot(config: ReceiptsConfig): DynamicModule {
    return {
      module: ReceiptsModule,
      imports: [
        BullModule.registerQueue({
          name: QUEUES.documents,
          connection: producerConnection(config.REDIS_URL),
        }),
      ],
      controllers: [ReceiptsController],
      providers: [
        StoredReceipts,
        {
          provide: ReceiptSource,
          inject: [ServiceTokens],
          useFactory: (tokens: ServiceTokens) => new ReceiptSource(config.APPLICATIONS_URL, tokens),
        },
        {
          provide: ReceiptRenderings,
          inject: [getQueueToken(QUEUES.documents)],
          useFactory: (queue: Queue) => new ReceiptRenderings(queue),
        },
        {
          provide: DeliverReceipt,
          inject: [ReceiptSource, StoredReceipts, ReceiptRenderings],
          useFactory: (source: ReceiptSource, stored: StoredReceipts, renderings: ReceiptRenderings) =>
            new DeliverReceipt(source, stored, renderings, config.PUBLIC_URL),
        },
      ],
    };
  }

  /** Without a listener the first lost connection would end the process. */
  onModuleInit(): void {
    this.queue.on('error', (error) => this.logger.warn(`queue: ${error.message}`));
  }
}
