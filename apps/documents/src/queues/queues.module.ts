import { type DynamicModule, Module } from '@nestjs/common';
import { QueueBoard } from './queue-board';
import { QueuesController } from './queues.controller';

/** A view of all queues. It is here because this process talks to Redis anyway. */
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
