import type { Configuration } from '../configuration/configuration.ts';
import type { ProgramPaths } from '../programs/find-programs.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { SERVICES } from '../services/processes.ts';
import type { LocalFolder } from './local-folder.ts';

const PROCESS_PORTS = SERVICES.flatMap((name) => [name, `${name}Worker`] as const);

export const PORT_NAMES = [
  ...(['postgres', 'redis', 'objectStorage', 'smtp'] as const),
  ...PROCESS_PORTS,
  ...PROCESS_PORTS.map((name) => `${name}Metrics` as const),
];

export type Ports = Record<(typeof PORT_NAMES)[number], number>;

/** The part of a stack by which other programs reach it. */
export interface AddressedStack {
  ports: Ports;
  secrets: Secrets;
  publicUrl: string;
}

export interface StackContext extends AddressedStack {
  configuration: Configuration;
  folder: LocalFolder;
  programs: ProgramPaths;
  /** Addresses such as `127.0.0.1:8080`. */
  gatewayAddresses: string[];
}

/** Environment of every part. It has only PATH of the user's environment. */
export function baseEnvironment(folder: LocalFolder): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    HOME: folder.file('home'),
    TMPDIR: folder.file('tmp'),
    LANG: process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8',
    TZ: 'UTC',
  };
}
