import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, rmSync } from 'node:fs';
import { freePort, unprivilegedUser, waitFor, workFolder } from '@lacorte/testing';

const CHROMIUM = process.env.CHROMIUM_PATH ?? 'chromium-headless-shell';
const START_TIMEOUT_MS = 30_000;

export interface RunningChromium {
  /** Where it takes orders. */
  port: number;
  stop(): Promise<void>;
}

/** A browser of its own, empty, in its sandbox: so not as root, even when this process is. It ends with this process. */
export async function startChromium(): Promise<RunningChromium> {
  const folder = workFolder('chromium');
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const port = await freePort();
  const args = ['--headless', `--remote-debugging-port=${port}`, `--user-data-dir=${folder}/profile`, 'about:blank'];
  // A group of its own: the program may be a script, and the browser has processes of its own.
  const chromium = spawn(CHROMIUM, args, {
    env: { ...process.env, HOME: folder },
    stdio: 'ignore',
    detached: true,
    ...user,
  });
  const failed = once(chromium, 'error').then(([error]) => Promise.reject(error));
  const kill = () => {
    if (chromium.pid !== undefined && chromium.exitCode === null) process.kill(-chromium.pid, 'SIGKILL');
  };
  const deleteFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  const end = () => {
    kill();
    deleteFolder();
  };
  process.once('exit', end);
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/json/version`)).ok;
  await Promise.race([failed, waitFor(isReady, { what: 'Chromium to answer', timeoutMs: START_TIMEOUT_MS })]);
  return {
    port,
    async stop() {
      const ended = once(chromium, 'exit');
      kill();
      await ended;
      process.off('exit', end);
      deleteFolder();
    },
  };
}
