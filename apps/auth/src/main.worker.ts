import { startService } from '@lacorte/http-server';
import { readWorkerConfig } from './config';
import { WorkerModule } from './worker.module';

await startService('auth-worker', WorkerModule, readWorkerConfig());
