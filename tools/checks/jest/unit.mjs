import { projects } from './projects.mjs';

export default { projects: await projects('unit') };
