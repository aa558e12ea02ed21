import { projects } from './projects.mjs';

// Starting real servers takes its time on a busy machine; no test asserts a duration.
// A file that fails may leave servers running: its failure is what counts, and nobody waits for them.
export default { projects: await projects('int'), testTimeout: 60_000, forceExit: true };
