import { projects } from './projects.mjs';

// Jest leaves one processor to itself unless told otherwise, which is half of a machine with two.
export default { projects: await projects('unit'), maxWorkers: '100%' };
