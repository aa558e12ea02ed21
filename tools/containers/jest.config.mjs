import { project, service } from '../../jest.preset.mjs';

// Tests that need a container engine are a separate project, because `npm test` runs only the projects named unit and int.
export default {
  testTimeout: 60_000,
  projects: [
    ...service.projects.filter(({ displayName }) => displayName === 'unit'),
    project('containers', 'test/**/*.int.ts'),
  ],
};
