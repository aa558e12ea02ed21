import { output } from './run-program';

/** Part of the answer of `docker image inspect` that the tests use. */
export interface ImageConfig {
  User: string;
  Env: string[];
  Labels: Record<string, string>;
  Entrypoint: string[] | null;
  Cmd: string[] | null;
  StopSignal?: string;
  Healthcheck?: { Test: string[] };
}

export async function imageConfig(image: string): Promise<ImageConfig> {
  return JSON.parse(await output('docker', ['image', 'inspect', '--format', '{{json .Config}}', image]));
}

/** Runs a shell command in a throw-away container of an image. @returns its output, in lines */
export async function inImage(image: string, command: string): Promise<string[]> {
  const args = ['run', '--rm', '--network', 'none', '--entrypoint', 'sh', image, '-c', command];
  return (await output('docker', args)).split('\n').filter((line) => line !== '');
}
