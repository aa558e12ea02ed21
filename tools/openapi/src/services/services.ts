import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..', '..', '..');

export interface Service {
  name: string;
  /** Under `apps/<name>/src`, without its suffix. */
  file: string;
  /** Class in that file. */
  module: string;
}

export const SERVICES: readonly Service[] = [
  { name: 'auth', file: 'app.module', module: 'AppModule' },
  { name: 'applications', file: 'app.module', module: 'AppModule' },
  { name: 'documents', file: 'documents-http.module', module: 'DocumentsHttpModule' },
  { name: 'notifications', file: 'notifications-http.module', module: 'NotificationsHttpModule' },
];

export const sourcesOf = (service: string) => join(ROOT, 'apps', service, 'src');
