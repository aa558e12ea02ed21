export { freePort } from '@lacorte/testing/ports';
export { REPOSITORY } from './configuration/configuration.ts';
export { ensurePrograms } from './programs/ensure-programs.ts';
export { ALL_PROGRAMS, type ProgramName, STACK_PROGRAMS } from './programs/find-programs.ts';
export { NEEDS, type Needs, SECRETS } from './services/needs.ts';
export { PROCESSES } from './services/processes.ts';
