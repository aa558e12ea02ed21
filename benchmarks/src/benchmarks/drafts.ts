import { USER_HEADER } from '../limit/statements';
import { beginDrafts, saving } from '../load/drafts';
import { compareLoads, perSecondOf } from '../load/load';
import { sessionsOf } from '../load/sessions';
import type { Benchmark } from '../measuring/benchmark';
import { startBareServer } from '../product/child';

const CONNECTIONS = 64;

/** Forms that save themselves while they are filled in. */
export const drafts: Benchmark = {
  name: 'drafts',
  applications: (isShort) => (isShort ? 400 : 10_900),
  async run(bench) {
    const { product } = bench;
    const sessions = await sessionsOf(product, CONNECTIONS);
    await beginDrafts(product, sessions);
    const all = sessions.map((session) => ({ ...session, version: 1 }));
    // One draft per connection; product and limit save the same ones in turn.
    const next = (connection: number) => {
      const draft = all[connection] as (typeof all)[number]; // as many as connections
      const headers = { ...draft.headers, [USER_HEADER]: draft.userId };
      draft.version += 1;
      return { ...saving(draft.version, draft.version - 1), headers };
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
