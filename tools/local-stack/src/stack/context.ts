import type { Configuration } from '../configuration/configuration.ts';
import type { ProgramPaths } from '../programs/required-programs.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { LocalFolder } from './local-folder.ts';

/** Parts with a port that nobody calls from outside. */
export const PORT_NAMES = [
  'postgres',
  'redis',
  'objectStorage',
  'smtp',
  'auth',
  'applications',
  'applicationsWorker',
  'documents',
  'documentsWorker',
  'notifications',
  'notificationsWorker',
  // where each process shows its figures
  'authMetrics',
  'applicationsMetrics',
  'applicationsWorkerMetrics',
  'documentsMetrics',
  'documentsWorkerMetrics',
  'notificationsMetrics',
  'notificationsWorkerMetrics',
] as const;

export type Ports = Record<(typeof PORT_NAMES)[number], number>;

/** What every part of one stack builds on. */
export interface StackContext {
  configuration: Configuration;
  folder: LocalFolder;
  programs: ProgramPaths;
  ports: Ports;
  secrets: Secrets;
  publicUrl: string;
  /** Addresses that the gateway listens on, as `127.0.0.1:8080`. */
  gatewayAddresses: string[];
}

/** Environment that every part gets; nothing of the user's own but where programs lie. */
export function baseEnvironment(folder: LocalFolder): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    HOME: folder.file('home'),
    TMPDIR: folder.file('tmp'),
    LANG: process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8',
    TZ: 'UTC',
  };
}
