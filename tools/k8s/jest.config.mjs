import { spawnSync } from 'node:child_process';
import { service } from '../../jest.preset.mjs';

/** src/manifests/render.ts needs one of them; without, there is nothing to check, and the reader is to know. */
const canRender = ['kubectl', 'kustomize'].some((name) => !spawnSync(name, ['version', '--client']).error);
if (!canRender)
  console.log('Neither kubectl nor kustomize is here: the Kubernetes overlays are not rendered and not checked.');

export default { projects: service.projects.filter(({ displayName }) => canRender || displayName === 'unit') };
