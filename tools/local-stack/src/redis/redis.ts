import type { PartProgram } from '../processes/part.ts';
import { repliesWith } from '../processes/probes.ts';
import { OPERATOR, redisUserLines } from '../secrets/secrets.ts';
import type { StackContext } from '../stack/context.ts';

/** @param user of deploy/redis/users.conf */
export function redisUrl({ ports, secrets }: StackContext, user: string): string {
  const password = user === OPERATOR ? secrets.redis : secrets.redisUsers[user];
  return `redis://${user}:${password}@127.0.0.1:${ports.redis}`;
}

/** Redis as queues need it: every write on disk, no eviction. */
export function redisPart(context: StackContext): PartProgram {
  const { folder, ports, programs, secrets } = context;
  const data = folder.own('redis');
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
    isReady: () => repliesWith(ports.redis, [`AUTH ${OPERATOR} ${secrets.redis}`, 'PING'], '+PONG'),
  };
}
