import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IJob } from 'kubernetes-models/batch/v1/Job';
import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IEnvVar } from 'kubernetes-models/v1/EnvVar';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import type { Manifest } from './render.ts';

/** A Deployment or Job with one container. */
export interface Workload {
  name: string;
  labels: Record<string, string>;
  pod: IPodSpec;
  container: IContainer;
  /** Name of the image, without registry and tag. */
  image: string;
  environment: Map<string, IEnvVar>;
}

/** Returns the workloads, without the additional parts of a development cluster. */
export function workloadsOf(manifests: Manifest[]): Workload[] {
  return ofKind<IDeployment | IJob>(manifests, 'Deployment', 'Job')
    .filter(({ metadata }) => metadata?.labels?.['app.kubernetes.io/component'])
    .map(({ metadata, spec }) => {
      const pod = spec?.template?.spec;
      const container = pod?.containers?.[0];
      if (!pod || !container) throw new Error(`${metadata?.name} has no container`);
      return {
        name: metadata?.name ?? '',
        labels: spec.template?.metadata?.labels ?? {},
        pod,
        container,
        image: imageName(container.image ?? ''),
        environment: new Map(container.env?.map((variable) => [variable.name, variable])),
      };
    });
}

/** Returns the name of an image, such as `auth` for `registry.example.com/lacorte/auth:1.2@sha256:...`. */
function imageName(image: string): string {
  const [withTag = ''] = image.split('@');
  const [name = ''] = (withTag.split('/').at(-1) ?? '').split(':');
  return name;
}

/** Returns the manifests of some kinds. The schemas check their shape. */
export const ofKind = <T>(manifests: Manifest[], ...kinds: string[]) =>
  manifests.filter(({ kind }) => kinds.includes(kind)) as T[];
