import int from './int.mjs';
import { projects } from './projects.mjs';

// The tests kill and suspend processes, so only two files run at once, and each has a processor.
export default { ...int, projects: await projects('slow'), maxWorkers: 2 };
