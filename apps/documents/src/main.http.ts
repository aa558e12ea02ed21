import { startService } from '@lacorte/http-server';
import { readHttpConfig } from './config';
import { DocumentsHttpModule } from './documents-http.module';

await startService('documents', DocumentsHttpModule, readHttpConfig());
