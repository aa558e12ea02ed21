import { USER_HEADER } from '../limit/statements';
import { againstBareServer } from '../load/bare-server';
import { beginDrafts, saving } from '../load/drafts';
import { sessionsOf } from '../load/sessions';
import type { Benchmark } from '../measuring/benchmark';

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
    const limit = 'the same prepared statement in bare node:http and pg';
    return [await againstBareServer(bench, { what: 'draft saved', load, limit, atLeast: 0.5 })];
  },
};
