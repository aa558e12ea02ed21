import type { Report } from '../writing/add-applications';

const PERCENT_PER_LINE = 10;

/** How far the work is: one line that changes on a terminal, a line for each tenth elsewhere. */
export function progressOn(output: NodeJS.WriteStream): Report {
  const lastTenth = new Map<string, number>();
  return (what, done, of) => {
    const tenth = Math.floor((100 * done) / of / PERCENT_PER_LINE);
    if (tenth === lastTenth.get(what) && !output.isTTY) return;
    lastTenth.set(what, tenth);
    const line = `  ${what.padEnd(14)} ${done} of ${of}`;
    if (output.isTTY) output.write(`\r${line}${done === of ? '\n' : ''}`);
    else output.write(`${line}\n`);
  };
}
