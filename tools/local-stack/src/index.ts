export { ensurePrograms } from './programs/ensure-programs.ts';
export { PROCESSES } from './services/processes.ts';
