import { type GenericContainer, getContainerRuntimeClient } from 'testcontainers';

export interface RunningContainer {
  stop(): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
}

const STOP_TIMEOUT_S = 10;

/** Starts a prepared container. `answers` checks whether it serves again after a pause. */
export async function startContainer(
  container: GenericContainer,
  answers: () => Promise<void>,
): Promise<RunningContainer> {
  const started = await container.start();
  const { container: runtime } = await getContainerRuntimeClient();
  // stopping through Testcontainers would remove the container with its data
  const handle = runtime.getById(started.getId());
  await answers();
  return {
    stop: async () => {
      await started.stop();
    },
    pause: () => runtime.stop(handle, { timeout: STOP_TIMEOUT_S }),
    resume: async () => {
      await runtime.start(handle);
      await answers();
    },
  };
}
