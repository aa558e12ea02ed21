import { projects } from './projects.mjs';

export default { projects: await projects('unit'), maxWorkers: 2, workerIdleMemoryLimit: '1GB' };
