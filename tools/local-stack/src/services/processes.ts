export const SERVICES = ['auth', 'applications', 'documents', 'notifications'] as const;
export type Service = (typeof SERVICES)[number];

/** Name of the port of a process. The port of its metrics is named `<name>Metrics`. */
type ProcessPort = Service | `${Service}Worker`;

/** A service's HTTP process or its worker. */
export interface ServiceProcess {
  name: string;
  service: Service;
  entry: 'main.http.js' | 'main.worker.js';
  port: ProcessPort;
  /** Nice value, as in `PartProgram`. */
  niceness?: number;
  /** Size of V8's young heap; undefined for the default of the stack. */
  youngObjectsMiB?: number;
  heapMiB?: number;
}

/**
 * Nice value of workers. They get a third of the processor share of processes that people wait for. The HTTP process of the auth service
 * keeps a full share, because submissions wait for its password hashes.
 */
const STANDS_BACK = 5;

/**
 * Size of the young heap for processes that stream files. Buffers of files are freed when V8 collects young objects. A small young heap
 * makes that happen before V8 collects everything (docs/performance.md).
 */
const FOR_FILES_THAT_PASS = 2;

/** Size of the young heap for processes that allocate little. A small one saves memory and costs no time (docs/performance.md). */
const FOR_LITTLE_WORK = 2;

/**
 * Size of the mail worker's heap, eight times what it needs. With V8's own limit a batch takes 230 MiB, with this one 60
 * (docs/performance.md).
 */
const FOR_MANY_MAILS = 512;

/** Size of the heap for ranking runs. A run holds 100 MiB for 100,000 applications, and also completes with a heap of 160 MiB. */
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
