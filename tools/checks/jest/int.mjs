import { TEST_TIMEOUT_MS } from '../../../jest.preset.mjs';
import { projects } from './projects.mjs';

export default {
  projects: await projects('int'),
  testTimeout: TEST_TIMEOUT_MS,
  // Many tests wait for leases and retries, so three files share two processors.
  maxWorkers: 3,
  // ES modules of a finished file stay in memory. A worker above the limit is replaced, because a full heap makes every collection slow.
  workerIdleMemoryLimit: '1GB',
  // A file that fails may leave servers running. They must not block the end of the run.
  forceExit: true,
};
