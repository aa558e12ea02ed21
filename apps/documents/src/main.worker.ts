import { startService } from '@lacorte/http-server';
import { readWorkerConfig } from './config';
import { DocumentsWorkerModule } from './documents-worker.module';

await startService('documents-worker', DocumentsWorkerModule, readWorkerConfig());
