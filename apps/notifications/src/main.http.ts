import { startService } from '@lacorte/http-server';
import { readHttpConfig } from './config';
import { NotificationsHttpModule } from './notifications-http.module';

const config = readHttpConfig();
await startService('notifications', NotificationsHttpModule.forRoot(config), config);
