import { startService } from '@lacorte/http-server';
import { readWorkerConfig } from './config';
import { DocumentsWorkerModule } from './documents-worker.module';

const config = readWorkerConfig();
await startService('documents-worker', DocumentsWorkerModule.forRoot(config), config);
