export { ensurePrograms } from './programs/ensure-programs.ts';
