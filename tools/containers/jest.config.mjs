import { project, service } from '../../jest.preset.mjs';

// Tests that need an engine are a project of their own: `npm test` runs only the projects named unit and int.
export default {
  testTimeout: 60_000,
  projects: [
    ...service.projects.filter(({ displayName }) => displayName === 'unit'),
    project('containers', 'test/**/*.int.ts'),
  ],
};
