import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { PartProgram } from '../processes/part.ts';
import { OPERATOR, redisUserLines } from '../secrets/secrets.ts';
import type { StackContext } from '../stack/context.ts';

/** @param user user in deploy/redis/users.conf */
export function redisUrl({ ports, secrets }: StackContext, user: string): string {
  const password = user === OPERATOR ? secrets.redis : secrets.redisUsers[user];
  return `redis://${user}:${password}@127.0.0.1:${ports.redis}`;
}

/** Redis with the settings that queues need: every write on disk, and no eviction. */
export function redisPart(context: StackContext): PartProgram {
  const { folder, ports, programs, secrets } = context;
  const data = folder.makePrivateFolder('redis');
  const lines = [
    `port ${ports.redis}`,
    'bind 127.0.0.1',
    `dir "${data}"`,
    'appendonly yes',
    'save ""',
    'maxmemory-policy noeviction',
    redisUserLines({ ...secrets.redisUsers, [OPERATOR]: secrets.redis }),
  ];
  // The passwords are in a file, because every user of the machine can read arguments.
  const configuration = folder.writeForParts('redis/redis.conf', `${lines.join('\n')}\n`);
  return {
    name: 'redis',
    command: programs.redis,
    args: [configuration],
    folder: data,
    isReady: () => answersPing(ports.redis, secrets.redis),
  };
}

const PROBE_TIMEOUT_MS = 2_000;

/** Tells whether Redis is ready. While it loads its data, it answers with an error. */
async function answersPing(port: number, password: string): Promise<boolean> {
  const socket: Socket = connect(port, '127.0.0.1').setTimeout(PROBE_TIMEOUT_MS, () => socket.destroy());
  socket.write(`AUTH ${OPERATOR} ${password}\r\nPING\r\nQUIT\r\n`);
  return (await text(socket)).includes('+PONG');
}
