import type { ClientBase } from 'pg';
import { applicationIdOf } from '../applications/seeded-application';

/**
 * How many applications of this seed are there already; the next one has this index. They are added in the order of their
 * indexes and all of a run or none, so that halving finds the end.
 */
export async function nextIndex(client: ClientBase, seed: number): Promise<number> {
  const exists = async (index: number) => {
    const id = applicationIdOf(seed, index);
    return (await client.query('SELECT FROM applications.application WHERE id = $1', [id])).rowCount === 1;
  };
  let above = 1;
  while (await exists(above - 1)) above *= 2;
  let below = above >> 1;
  above -= 1;
  // those before `below` are there, the one at `above` is not
  while (below < above) {
    const middle = (below + above) >> 1;
    if (await exists(middle)) below = middle + 1;
    else above = middle;
  }
  return below;
}
