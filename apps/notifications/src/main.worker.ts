import { startService } from '@lacorte/http-server';
import { readWorkerConfig } from './config';
import { NotificationsWorkerModule } from './notifications-worker.module';

const config = readWorkerConfig();
await startService('notifications-worker', NotificationsWorkerModule.forRoot(config), config);
