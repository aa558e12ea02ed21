import { chownSync, rmSync } from 'node:fs';
import { freePort, ServerProcess, unprivilegedUser, workFolder } from '@lacorte/testing';

const CHROMIUM = process.env.CHROMIUM_PATH ?? 'chromium-headless-shell';

export interface RunningChromium {
  /** Where it takes orders. */
  port: number;
  stop(): Promise<void>;
}

/** A browser of its own, empty, in its sandbox: so not as root, even when this process is. */
export async function startChromium(): Promise<RunningChromium> {
  const folder = workFolder('chromium');
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const port = await freePort();
  const chromium = new ServerProcess({
    name: 'Chromium',
    command: CHROMIUM,
    args: ['--headless', `--remote-debugging-port=${port}`, `--user-data-dir=${folder}/profile`, 'about:blank'],
    folder,
    env: { HOME: folder },
    ...(user && { user }),
    ready: async () => (await fetch(`http://127.0.0.1:${port}/json/version`)).ok,
  });
  await chromium.start();
  return {
    port,
    async stop() {
      await chromium.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
