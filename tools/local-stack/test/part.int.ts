import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort, waitFor } from '@lacorte/testing';
import { identify } from '../src/processes/identity.ts';
import { Part, type PartProgram } from '../src/processes/part.ts';
import { LocalFolder } from '../src/stack/local-folder.ts';

/** Says that it is ready by a file, has a child of its own, and does as its first argument says. */
const PROGRAM = `
const { spawn } = require('node:child_process');
const { writeFileSync } = require('node:fs');
const [, behaviour, folder] = process.argv;
if (behaviour === 'breaks') { console.error('no room for me'); process.exit(3); }
if (behaviour === 'listens') require('node:net').createServer().listen(Number(process.env.LISTEN_ON), '127.0.0.1', run);
else run();
function run() {
const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
writeFileSync(folder + '/child', String(child.pid));
if (behaviour === 'stubborn') process.on('SIGTERM', () => {});
if (behaviour === 'orderly') process.on('SIGTERM', () => { writeFileSync(folder + '/drained', ''); process.exit(0); });
writeFileSync(folder + '/ready', String(process.pid));
setInterval(() => {}, 1000);
}
`;

let folder: string;
let local: LocalFolder;
let part: Part | undefined;
let deaths: string[];
let processes: number[];
/** Names of the parts in the order in which their processes started. */
let starts: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lacorte-part-'));
  local = new LocalFolder(folder, undefined);
  local.make();
  local.tidy();
  [deaths, processes, starts] = [[], [], []];
});

afterEach(async () => {
  await part?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const events = {
  onProcess: (name: string, pid: number) => {
    starts.push(name);
    processes.push(pid);
  },
  onDeath: (name: string, how: string, againInMs: number) => deaths.push(`${name} ${how} ${againInMs}`),
};

function makePart(behaviour: string, { stopTimeoutMs, niceness, env }: Partial<PartProgram> = {}): Part {
  part = new Part(
    {
      name: 'worker',
      command: process.execPath,
      args: ['-e', PROGRAM, behaviour, folder],
      env: { PATH: process.env.PATH ?? '', ...env },
      folder,
      stopTimeoutMs,
      niceness,
      isReady: async () => numberIn('ready') === processes.at(-1),
    },
    local,
    events,
  );
  return part;
}

const numberIn = (file: string) => Number(readFileSync(join(folder, file), 'utf8'));
const isGone = (pid: number) => identify(pid) === undefined;
/** Niceness of a process' session in Linux; undefined where sessions do not share processors. */
const nicenessOf = (pid: number) =>
  existsSync(`/proc/${pid}/autogroup`)
    ? Number(/nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))?.[1])
    : undefined;
const nicenessWhereShared = (niceness: number) => (existsSync('/proc/self/autogroup') ? niceness : undefined);
const lastProcess = () => processes.at(-1) ?? 0;

describe('a part', () => {
  it('is started again when it ends by itself, later each time, without what it left behind', async () => {
    await makePart('plain').start();
    const child = numberIn('child');
    process.kill(lastProcess(), 'SIGKILL');
    await waitFor(() => processes.length === 2 && numberIn('ready') === lastProcess(), { what: 'the second process' });
    expect(isGone(child)).toBe(true);
    process.kill(lastProcess(), 'SIGKILL');
    await waitFor(() => deaths.length === 2, { what: 'the second death' });
    expect(deaths).toEqual(['worker SIGKILL 500', 'worker SIGKILL 1000']);
  });

  it('stays away while a test holds it back', async () => {
    const held = makePart('plain');
    await held.start();
    const other = new Part({ ...held.program, name: 'other' }, local, events);
    await other.start();
    const [ofHeld = 0, ofOther = 0] = processes;
    writeFileSync(local.holdFile('worker'), '');
    process.kill(ofHeld, 'SIGKILL');
    await waitFor(() => deaths.length === 1, { what: 'the death' });
    // The other part waits as long before it is started again, and begins to wait later.
    process.kill(ofOther, 'SIGKILL');
    await waitFor(() => starts.length === 3, { what: 'the restart of the other part' });
    await other.stop();
    rmSync(local.holdFile('worker'));
    await waitFor(() => starts.length === 4, { what: 'the restart' });
    expect(starts).toEqual(['worker', 'other', 'other', 'worker']);
  });

  it('may finish its work when it is stopped, and leaves nothing behind', async () => {
    await makePart('orderly').start();
    const pids = [lastProcess(), numberIn('child')];
    await part?.stop();
    expect(readFileSync(join(folder, 'drained'), 'utf8')).toBe('');
    expect(pids.map(isGone)).toEqual([true, true]);
    expect(deaths).toEqual([]);
  });

  it('is ended by force when it does not end in time', async () => {
    await makePart('stubborn', { stopTimeoutMs: 200 }).start();
    await part?.stop();
    expect(isGone(lastProcess())).toBe(true);
  });

  it('stands back behind the others once it answers, also when it was started again', async () => {
    await makePart('plain', { niceness: 7 }).start();
    await waitFor(() => nicenessOf(lastProcess()) === nicenessWhereShared(7), { what: 'the part to stand back' });
    process.kill(lastProcess(), 'SIGKILL');
    await waitFor(() => processes.length === 2, { what: 'the restart' });
    await waitFor(() => nicenessOf(lastProcess()) === nicenessWhereShared(7), { what: 'it to stand back again' });
  });

  it('that cannot start says why, and where to read more', async () => {
    const attempt = makePart('breaks').start();
    await expect(attempt).rejects.toThrow(`worker ended at its start: no room for me (${local.logFile('worker')})`);
    makePart('plain').program.command = '/nonexistent/program';
    await expect(part?.start()).rejects.toThrow('worker ended at its start');
  });

  it('is started again when another program has its port for a moment', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    const started = makePart('listens', { env: { LISTEN_ON: String(port) } }).start();
    // Its first process has met the other program.
    const log = () => readFileSync(local.logFile('worker'), 'utf8');
    await waitFor(() => log().includes('EADDRINUSE'), { what: 'the collision' });
    other.close();
    await started;
    expect(processes.length).toBeGreaterThan(1);
    expect(deaths).toEqual([]);
  });
});
