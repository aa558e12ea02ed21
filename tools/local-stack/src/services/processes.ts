import type { Ports } from '../stack/context.ts';

export type Service = 'auth' | 'applications' | 'documents' | 'notifications';

export const SERVICES: readonly Service[] = ['auth', 'applications', 'documents', 'notifications'];

/** A process of the product: a service's HTTP side or its worker. */
export interface ServiceProcess {
  name: string;
  service: Service;
  entry: 'main.http.js' | 'main.worker.js';
  port: ProcessPort;
}

/** Names of ports that have one beside them for the figures of the same process. */
type ProcessPort = { [Name in keyof Ports]: `${Name}Metrics` extends keyof Ports ? Name : never }[keyof Ports];

/** docs/architecture.md, 'The parts'. */
export const PROCESSES: readonly ServiceProcess[] = [
  { name: 'auth', service: 'auth', entry: 'main.http.js', port: 'auth' },
  { name: 'applications', service: 'applications', entry: 'main.http.js', port: 'applications' },
  { name: 'applications-worker', service: 'applications', entry: 'main.worker.js', port: 'applicationsWorker' },
  { name: 'documents', service: 'documents', entry: 'main.http.js', port: 'documents' },
  { name: 'documents-worker', service: 'documents', entry: 'main.worker.js', port: 'documentsWorker' },
  { name: 'notifications', service: 'notifications', entry: 'main.http.js', port: 'notifications' },
  { name: 'notifications-worker', service: 'notifications', entry: 'main.worker.js', port: 'notificationsWorker' },
];
