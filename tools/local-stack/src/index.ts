export { freePort } from '@lacorte/testing/ports';
export { REPOSITORY } from './configuration/configuration.ts';
export { gatewayVariables, nginxArguments, renderTemplates } from './gateway/gateway.ts';
export { ensurePrograms } from './programs/ensure-programs.ts';
export { ALL_PROGRAMS, findProgram, type ProgramName, STACK_PROGRAMS } from './programs/find-programs.ts';
export { NEEDS, type Needs, SECRETS } from './services/needs.ts';
export { PROCESSES } from './services/processes.ts';
