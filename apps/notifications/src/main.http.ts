import { startService } from '@lacorte/http-server';
import { readHttpConfig } from './config';
import { NotificationsHttpModule } from './notifications-http.module';

const config = readHttpConfig();
await startService(NotificationsHttpModule.forRoot(config), {
  name: 'notifications',
  host: config.HOST,
  port: config.PORT,
  logLevel: config.LOG_LEVEL,
});
