import { startService } from '@lacorte/http-server';
import { readHttpConfig } from './config';
import { DocumentsHttpModule } from './documents-http.module';

const config = readHttpConfig();
await startService('documents', DocumentsHttpModule.forRoot(config), config);
