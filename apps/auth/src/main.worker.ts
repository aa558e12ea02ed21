import { startService } from '@lacorte/http-server';
import { readWorkerConfig } from './config';
import { WorkerModule } from './worker.module';

const config = readWorkerConfig();
await startService('auth-worker', WorkerModule.forRoot(config), config);
