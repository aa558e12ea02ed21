import { startService } from '@lacorte/http-server';
import { readWorkerConfig } from './config';
import { WorkerModule } from './worker.module';

const config = readWorkerConfig();
await startService('applications-worker', WorkerModule.forRoot(config), config);
