import { startService } from '@lacorte/http-server';
import { AppModule } from './app.module';
import { readConfig } from './config';

const config = readConfig();
await startService('auth', AppModule.forRoot(config), config);
