import int from './int.mjs';
import { projects } from './projects.mjs';

export default { ...int, projects: await projects('slow') };
