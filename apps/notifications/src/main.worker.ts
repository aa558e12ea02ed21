import { startService } from '@lacorte/http-server';
import { readWorkerConfig } from './config';
import { NotificationsWorkerModule } from './notifications-worker.module';

await startService('notifications-worker', NotificationsWorkerModule, readWorkerConfig());
