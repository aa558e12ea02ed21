import { projects } from './projects.mjs';

// Starting real servers takes its time on a busy machine; no test asserts a duration.
export default { projects: await projects('int'), testTimeout: 60_000 };
