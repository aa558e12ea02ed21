import { USER_HEADER } from '../limit/statements';
import { beginDrafts, saving } from '../load/drafts';
import { compareLoads, inTurn, perSecondOf } from '../load/load';
import { sessionsOf } from '../load/sessions';
import type { Benchmark } from '../measuring/benchmark';
import { startBareServer } from '../product/child';

const CONNECTIONS = 64;
/** So many more than connections that no two saves of one are under way at once. */
const PEOPLE = 400;

/** Forms that save themselves while they are filled in. */
export const drafts: Benchmark = {
  name: 'drafts',
  applications: (isShort) => (isShort ? 400 : 10_900),
  async run(bench) {
    const { product } = bench;
    const sessions = await sessionsOf(product, PEOPLE);
    await beginDrafts(product, sessions);
    const draft = inTurn(sessions.map((session) => ({ ...session, version: 1 })));
    // Product and limit save the same drafts in turn.
    const next = () => {
      const one = draft();
      const headers = { ...one.headers, [USER_HEADER]: one.userId };
      one.version += 1;
      return { ...saving(one.version, one.version - 1), headers };
    };
    const load = { connections: CONNECTIONS, next };
    const limitOrigin = await startBareServer(bench);
    const rounds = await compareLoads(bench, { ...load, origin: product.origin }, { ...load, origin: limitOrigin });
    return [
      {
        what: `draft saved, ${CONNECTIONS} connections`,
        unit: '/s',
        product: perSecondOf(rounds.product),
        limit: { what: 'the same prepared statement in bare node:http and pg', values: perSecondOf(rounds.limit) },
        goal: { atLeast: 0.5 },
      },
    ];
  },
};
