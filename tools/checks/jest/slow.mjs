import int from './int.mjs';
import { projects } from './projects.mjs';

// Its tests kill and suspend processes: two files leave them a processor each.
export default { ...int, projects: await projects('slow'), maxWorkers: 2 };
