import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@lacorte/testing';
import { type ZipEntry, zipped } from './zip';

/** Entries whose contents come when the test says so. */
function entriesOf(count: number): { entries: ZipEntry[]; opened: PassThrough[] } {
  const opened: PassThrough[] = [];
  const entries = Array.from({ length: count }, (_, n) => ({
    name: `${n}.pdf`,
    date: new Date(),
    open: () => {
      const content = new PassThrough();
      opened.push(content);
      return content;
    },
  }));
  return { entries, opened };
}

const until = (condition: () => boolean, what: string) => waitFor(condition, { what });

describe('a ZIP made while it is read', () => {
  it('opens one entry beside the one that is read, and no more', async () => {
    const { entries, opened } = entriesOf(4);
    const zip = zipped(entries);
    const whole = buffer(zip);
    for (let read = 0; read < 4; read += 1) {
      const expected = Math.min(read + 2, 4);
      await until(() => opened.length >= expected, `entry ${read + 1} to be open`);
      expect(opened).toHaveLength(expected);
      opened[read]?.end(`content ${read}`);
    }
    const text = (await whole).toString('latin1');
    expect([0, 1, 2, 3].map((n) => text.includes(`content ${n}`))).toEqual([true, true, true, true]);
  });

  it('fails when an entry does whose turn has not come yet', async () => {
    const { entries, opened } = entriesOf(3);
    const zip = zipped(entries);
    const failed = once(zip, 'end');
    opened[1]?.destroy(new Error('broken'));
    await expect(failed).rejects.toThrow('broken');
    await until(() => opened.every(({ destroyed }) => destroyed), 'its entries to end');
    expect(opened).toHaveLength(2);
  });

  it('ends what is open when nobody reads it any more', async () => {
    const { entries, opened } = entriesOf(3);
    const zip = zipped(entries) as Readable;
    zip.resume();
    zip.destroy();
    await until(() => opened.every(({ destroyed }) => destroyed), 'its entries to end');
    expect(opened).toHaveLength(2);
  });
});
