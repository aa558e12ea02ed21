import { readConfiguration } from './configuration/configuration.ts';
import { LocalFolder, lockFolder } from './stack/local-folder.ts';
import { Stack } from './stack/stack.ts';
import { StateFile } from './stack/stack-state.ts';
import { startProduct } from './stack/start-product.ts';
import { elapsed, say } from './terminal/terminal.ts';
import { findServiceUser } from './users/service-user.ts';

/** `npm start`: runs the product until a signal, then stops it. */
export async function start(): Promise<void> {
  const configuration = readConfiguration();
  const folder = new LocalFolder(configuration.localFolder, findServiceUser(configuration.localFolder));
  folder.make();
  const unlock = lockFolder(folder.path);
  const state = new StateFile(folder.file('stack.json'));
  const stack = new Stack(folder, state);
  const signal = firstSignal(stack);
  say('Starting the product …');
  try {
    const started = startProduct(configuration, folder, stack, state);
    const outcome = await Promise.race([started, signal]);
    if (typeof outcome === 'object') {
      say(`\nReady: ${outcome.url}`);
      say(`Mailbox: ${outcome.mailbox}`);
      say(`Administrator: ${outcome.admin.email}, password ${outcome.admin.password}`);
      say(`Started in ${elapsed()}. Ctrl-C stops everything; the data stays in ${folder.path}`);
      await signal;
    }
    // A step that fails because its part is being stopped is no error.
    started.catch(() => undefined);
    say('\nStopping …');
  } finally {
    await stack.stop();
    state.remove();
    unlock();
  }
  say('Stopped.');
}

/** Time in which a repeated signal is ignored. npm passes Ctrl-C on, so the signal arrives twice. */
const SAME_SIGNAL_MS = 1_000;

/** Waits for the first signal. A second signal kills everything. */
function firstSignal(stack: Stack): Promise<NodeJS.Signals> {
  let firstAt: number | undefined;
  return new Promise((resolve) => {
    const onSignal = (name: NodeJS.Signals) => {
      firstAt ??= Date.now();
      if (Date.now() - firstAt > SAME_SIGNAL_MS) stack.kill();
      resolve(name);
    };
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal);
    if (process.env.npm_lifecycle_event) watchParent(() => onSignal('SIGTERM'));
  });
}

const PARENT_POLL_MS = 500;

/** Watches the parent, because npm may be killed, or its shell may end without passing the signal on. */
function watchParent(onGone: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, PARENT_POLL_MS);
  timer.unref();
}
