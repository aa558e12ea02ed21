import { readdirSync, readFileSync } from 'node:fs';

export interface SeenProcess {
  pid: number;
  /** A process that renames itself may have them all in one. */
  arguments: string[];
  /** Lines of /proc/<pid>/status (proc_pid_status(5)) by name. */
  status: Record<string, string>;
}

/** Processes that name `text` in their command line, and those that they have started (Linux). */
export function processesOf(text: string): SeenProcess[] {
  const all = readdirSync('/proc').flatMap((entry) => (Number(entry) > 0 ? (seen(Number(entry)) ?? []) : []));
  const found = new Set(all.filter(({ arguments: words }) => words.some((word) => word.includes(text))));
  for (let size = 0; size < found.size; ) {
    size = found.size;
    const pids = new Set([...found].map(({ pid }) => String(pid)));
    for (const one of all) if (pids.has(one.status.PPid ?? '')) found.add(one);
  }
  return [...found];
}

function seen(pid: number): SeenProcess | undefined {
  try {
    const lines = readFileSync(`/proc/${pid}/status`, 'utf8').split('\n');
    const status = Object.fromEntries(lines.map((line) => line.split(/:\s*/, 2)));
    return { pid, arguments: readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0'), status };
  } catch {
    // has ended
    return undefined;
  }
}
