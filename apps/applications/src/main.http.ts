import { startService } from '@lacorte/http-server';
import { AppModule } from './app.module';
import { readConfig } from './config';

const config = readConfig();
await startService('applications', AppModule.forRoot(config), config);
