export const SERVICES = ['auth', 'applications', 'documents', 'notifications'] as const;
export type Service = (typeof SERVICES)[number];

/** Each process has a second port for its metrics. */
type ProcessPort = Service | `${Service}Worker`;

/** A service's HTTP process or its worker. */
export interface ServiceProcess {
  name: string;
  service: Service;
  entry: 'main.http.js' | 'main.worker.js';
  port: ProcessPort;
  /** See `PartProgram`. */
  niceness?: number;
  /** V8's room for young objects and for all objects, if not the default of the stack or of Node. */
  youngObjectsMiB?: number;
  heapMiB?: number;
}

/**
 * Workers get a third of the CPU share of processes that people wait for. auth keeps its share, although passwords cost much: a submission
 * waits for its hash, and with a third of a share auth was starved.
 */
const STANDS_BACK = 5;

/**
 * Files pass through documents outside the room for young objects and are freed when that is collected. While it is large, V8
 * collects all objects instead, three times per ZIP (docs/performance.md).
 */
const FOR_FILES_THAT_PASS = 2;

/** Processes that relay an outbox or take single messages allocate little: a smaller room saves memory and costs no time (docs/performance.md). */
const FOR_LITTLE_WORK = 2;

/**
 * Eight times what the mail worker holds. On a machine with much memory V8 lets garbage grow to four times the live objects, in a
 * smaller heap to less than twice: a batch of mails then takes 60 MiB, not 230 (docs/performance.md).
 */
const FOR_MANY_MAILS = 512;

/** Room for a run of the ranking rule, which holds 100 MiB for 100,000 applications and also completes with 160. */
const FOR_RANKINGS = 256;

const http = (name: Service, options: Partial<ServiceProcess> = {}): ServiceProcess => ({
  name,
  service: name,
  entry: 'main.http.js',
  port: name,
  ...options,
});

const worker = (service: Service, options: Partial<ServiceProcess> = {}): ServiceProcess => ({
  name: `${service}-worker`,
  service,
  entry: 'main.worker.js',
  port: `${service}Worker`,
  niceness: STANDS_BACK,
  ...options,
});

/** Processes of the services (docs/architecture.md, 'The parts'). */
export const PROCESSES: readonly ServiceProcess[] = [
  http('auth'),
  worker('auth', { youngObjectsMiB: FOR_LITTLE_WORK }),
  http('applications'),
  worker('applications', { youngObjectsMiB: FOR_LITTLE_WORK, heapMiB: FOR_RANKINGS }),
  http('documents', { youngObjectsMiB: FOR_FILES_THAT_PASS }),
  worker('documents', { youngObjectsMiB: FOR_FILES_THAT_PASS }),
  http('notifications', { youngObjectsMiB: FOR_LITTLE_WORK }),
  worker('notifications', { heapMiB: FOR_MANY_MAILS }),
];
