import { project, service } from '../../jest.preset.mjs';

// What needs an engine has a name of its own: `npm test` runs the projects named unit and int.
export default {
  testTimeout: 60_000,
  projects: [
    ...service.projects.filter(({ displayName }) => displayName === 'unit'),
    project('containers', 'test/**/*.int.ts'),
  ],
};
