import { startService } from '@lacorte/http-server';
import { AppModule } from './app.module';
import { readConfig } from './config';

await startService('auth', AppModule, readConfig());
