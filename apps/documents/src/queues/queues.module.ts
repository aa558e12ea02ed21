import { type DynamicModule, Module } from '@nestjs/common';
import { QueueBoard } from './queue-board';
import { QueuesController } from './queues.controller';

/** Bull Board over all queues. It is in this service alone: from a library it would be part of every service's image. */
@Module({})
export class QueuesModule {
  static forRoot({ REDIS_URL }: { REDIS_URL: string }): DynamicModule {
    return {
      module: QueuesModule,
      controllers: [QueuesController],
      providers: [{ provide: QueueBoard, useFactory: () => new QueueBoard(REDIS_URL) }],
    };
  }
}
