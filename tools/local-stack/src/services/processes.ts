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
  /** Room for young objects in MiB, where it is not what all others have. */
  youngObjectsMiB?: number;
  /** Room for all objects in MiB, where it is not what Node takes for right on this machine. */
  heapMiB?: number;
}

/** Names of ports that have one beside them for the figures of the same process. */
type ProcessPort = { [Name in keyof Ports]: `${Name}Metrics` extends keyof Ports ? Name : never }[keyof Ports];

/**
 * When there is not processor enough for all, what somebody waits for goes first: workers stand back, but for the one that prints PDFs.
 * A third of what others have: on a busy machine, too, they come on. auth does not stand back, although each password costs much: a
 * submission waits for its hash, and with a third of a share auth was starved by what others do for those already accepted.
 */
const STANDS_BACK = 5;

/**
 * Files pass through documents beside the room for young objects, and go when that is cleared. While it is large, V8 clears all
 * objects instead, three times for one ZIP and for as much work as all the rest of it (docs/performance.md).
 */
const FOR_FILES_THAT_PASS = 2;

/**
 * Eight times what the mail worker holds. On a machine with much memory V8 lets garbage grow to four times of what is held before it
 * clears it away, where the room is smaller to less than twice: a batch of mails then takes 60 MiB, not 230 (docs/performance.md).
 */
const FOR_MANY_MAILS = 512;

/** docs/architecture.md, 'The parts'. */
export const PROCESSES: readonly ServiceProcess[] = [
  { name: 'auth', service: 'auth', entry: 'main.http.js', port: 'auth' },
  { name: 'applications', service: 'applications', entry: 'main.http.js', port: 'applications' },
  {
    name: 'applications-worker',
    service: 'applications',
    entry: 'main.worker.js',
    port: 'applicationsWorker',
    niceness: STANDS_BACK,
  },
  {
    name: 'documents',
    service: 'documents',
    entry: 'main.http.js',
    port: 'documents',
    youngObjectsMiB: FOR_FILES_THAT_PASS,
  },
  {
    name: 'documents-worker',
    service: 'documents',
    entry: 'main.worker.js',
    port: 'documentsWorker',
  },
  { name: 'notifications', service: 'notifications', entry: 'main.http.js', port: 'notifications' },
  {
    name: 'notifications-worker',
    service: 'notifications',
    entry: 'main.worker.js',
    port: 'notificationsWorker',
    niceness: STANDS_BACK,
    heapMiB: FOR_MANY_MAILS,
  },
];
