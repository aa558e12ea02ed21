import type { Ports } from '../stack/context.ts';

export type Service = 'auth' | 'applications' | 'documents' | 'notifications';

export const SERVICES: readonly Service[] = ['auth', 'applications', 'documents', 'notifications'];

/** A process of the product: a service's HTTP side or its worker. */
export interface ServiceProcess {
  name: string;
  service: Service;
  entry: 'main.http.js' | 'main.worker.js';
  port: ProcessPort;
  /** See `PartProgram`. */
  niceness?: number;
}

/** Names of ports that have one beside them for the figures of the same process. */
type ProcessPort = { [Name in keyof Ports]: `${Name}Metrics` extends keyof Ports ? Name : never }[keyof Ports];

/**
 * When there is not processor enough for all, what nobody waits for stands back, and passwords do a little, which cost much: whoever
 * tries many of them must not slow down those who read (`npm run test:faults -- login-storm last-hour`).
 */
const NICENESS = { passwords: 5, worker: 10 };

/** docs/architecture.md, 'The parts'. */
export const PROCESSES: readonly ServiceProcess[] = [
  { name: 'auth', service: 'auth', entry: 'main.http.js', port: 'auth', niceness: NICENESS.passwords },
  { name: 'applications', service: 'applications', entry: 'main.http.js', port: 'applications' },
  {
    name: 'applications-worker',
    service: 'applications',
    entry: 'main.worker.js',
    port: 'applicationsWorker',
    niceness: NICENESS.worker,
  },
  { name: 'documents', service: 'documents', entry: 'main.http.js', port: 'documents' },
  {
    name: 'documents-worker',
    service: 'documents',
    entry: 'main.worker.js',
    port: 'documentsWorker',
    niceness: NICENESS.worker,
  },
  { name: 'notifications', service: 'notifications', entry: 'main.http.js', port: 'notifications' },
  {
    name: 'notifications-worker',
    service: 'notifications',
    entry: 'main.worker.js',
    port: 'notificationsWorker',
    niceness: NICENESS.worker,
  },
];
