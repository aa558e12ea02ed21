import { execFile } from 'node:child_process';

export interface Outcome {
  exitCode: number;
  /** Standard output and standard error, as they came. */
  output: string;
}

const LONGEST_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Runs a program to its end and returns its status, too. */
export function runProgram(
  command: string,
  args: string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<Outcome> {
  const { cwd, env } = options;
  return new Promise((resolve) => {
    execFile(
      command,
      args,
      { cwd, env: { ...process.env, ...env }, maxBuffer: LONGEST_OUTPUT_BYTES },
      (error, stdout, stderr) => {
        const exitCode = error ? (typeof error.code === 'number' ? error.code : 1) : 0;
        resolve({ exitCode, output: `${stdout}${stderr}` });
      },
    );
  });
}

/** Runs a program that must succeed. @returns its output */
export async function output(...call: Parameters<typeof runProgram>): Promise<string> {
  const outcome = await runProgram(...call);
  if (outcome.exitCode !== 0) throw new Error(`${call[0]} ${call[1].join(' ')} failed:\n${outcome.output}`);
  return outcome.output;
}

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
