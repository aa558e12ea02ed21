import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { workerConnection } from './connections';
import { QueueWatch, watchOf } from './queue-watch';

/** Provides the queues whose jobs a process runs, with a connection that waits for Redis. */
@Module({})
export class JobsModule {
  /** Imported once per process. */
  static forRoot(redisUrl: string): DynamicModule {
    return { module: JobsModule, imports: [BullModule.forRoot({ connection: workerConnection(redisUrl) })] };
  }

  /** Imported by the module that provides the workers of these queues. */
  static registerQueues(...names: string[]): DynamicModule {
    // A watch depends only on its queue, so it listens before the queue can fail.
    const watches = names.map((name) => ({
      provide: watchOf(name),
      inject: [getQueueToken(name)],
      useFactory: (queue: Queue) => new QueueWatch(queue),
    }));
    return {
      module: JobsModule,
      imports: [BullModule.registerQueue(...names.map((name) => ({ name })))],
      providers: watches,
      exports: [BullModule, ...watches],
    };
  }
}
