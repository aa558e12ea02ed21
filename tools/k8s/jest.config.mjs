import { spawnSync } from 'node:child_process';
import { service } from '../../jest.preset.mjs';

/** Whether one of the programs that src/manifests/render.ts needs is installed. Otherwise nothing can be checked. */
const canRender = ['kubectl', 'kustomize'].some((name) => !spawnSync(name, ['version', '--client']).error);
if (!canRender)
  console.log('Neither kubectl nor kustomize is here: the Kubernetes overlays are not rendered and not checked.');

export default { projects: service.projects.filter(({ displayName }) => canRender || displayName === 'unit') };
