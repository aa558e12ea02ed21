import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { identify, isAlive, killGroup, type ProcessIdentity, signal } from './identity.ts';

/** Environment variable of every part and its children. It names the stack and the part. */
export const PART_MARK = 'LOCAL_STACK_PART';

/** Returns the mark of a part of the stack in this folder. */
export function partMark(localFolder: string, name: string): string {
  return `${localFolder}#${name}`;
}

/** A killed process holds its port for a moment, longer on a slow disk. */
const GONE = { withinMs: 5_000, pollMs: 5 };
/** Parts of a killed stack get time to stop in order, so that the database is closed properly. */
const ORDERLY = { withinMs: 8_000, pollMs: 50 };

/** Ends the parts that a killed stack has left running. */
export async function endLeftovers(leftovers: ProcessIdentity[], localFolder: string): Promise<void> {
  for (const { pid } of leftovers.filter(isAlive)) signal(pid, 'SIGTERM');
  await untilGone(leftovers, ORDERLY);
  // A group can outlive its leader, as nginx's workers do, and its id is not reused before it has ended.
  const isSame = (leftover: ProcessIdentity) => isAlive(leftover) || identify(leftover.pid) === undefined;
  for (const leftover of leftovers.filter(isSame)) killGroup(leftover.pid);
  await endStrays(localFolder);
}

/**
 * Ends the children that a part has left, such as a browser whose worker was killed, and waits until they have ended. Without a name it
 * ends all processes of the stack in this folder. Linux only.
 */
export async function endStrays(localFolder: string, name = ''): Promise<void> {
  if (process.platform !== 'linux') return;
  const entry = `\0${PART_MARK}=${partMark(localFolder, name)}${name && '\0'}`;
  const ids = readdirSync('/proc').filter((id) => /^\d+$/.test(id) && id !== String(process.pid));
  const strays = ids.filter((id) => environmentOf(id).includes(entry)).flatMap((id) => identify(Number(id)) ?? []);
  for (const { pid } of strays) signal(pid, 'SIGKILL');
  await untilGone(strays, GONE);
}

async function untilGone(processes: ProcessIdentity[], { withinMs, pollMs }: typeof GONE): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (processes.some(isAlive) && Date.now() < deadline) await pause(pollMs);
}

function environmentOf(pid: string): string {
  try {
    return `\0${readFileSync(`/proc/${pid}/environ`, 'utf8')}`;
  } catch {
    return '';
  }
}
