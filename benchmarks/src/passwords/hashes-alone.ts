import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';

/** As auth makes them. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes that all processors together make in a second. */
export async function hashesPerSecond(seconds: number): Promise<number> {
  const startedAt = performance.now();
  let made = 0;
  const makeOn = async () => {
    while (performance.now() - startedAt < seconds * 1_000) {
      await hash('prova-la-corte', ARGON2ID);
      made += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, makeOn));
  return (made / (performance.now() - startedAt)) * 1_000;
}
