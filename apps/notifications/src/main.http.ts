import { startService } from '@lacorte/http-server';
import { readHttpConfig } from './config';
import { NotificationsHttpModule } from './notifications-http.module';

await startService('notifications', NotificationsHttpModule, readHttpConfig());
