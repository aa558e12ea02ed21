import { connect } from 'node:net';

const PROBE_TIMEOUT_MS = 2_000;

/** Whether there is an HTTP answer that is right: by default, a success. @throws Error without an answer */
export async function answersHttp(url: string, isRight = ({ ok }: Response) => ok): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS), redirect: 'manual' });
  await response.body?.cancel();
  return isRight(response);
}

/** Sends lines of a text protocol. @returns true when `awaited` comes back, false for an error or after a timeout */
export function repliesWith(port: number, lines: string[], awaited: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let reply = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(lines.map((line) => `${line}\r\n`).join('')));
    const answer = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.setTimeout(PROBE_TIMEOUT_MS, () => answer(false));
    socket.once('error', reject);
    socket.on('data', (data) => {
      reply += String(data);
      if (reply.includes(awaited)) answer(true);
      else if (reply.includes('-')) answer(false);
    });
  });
}
