import { describe, expect, it } from '@jest/globals';
import { findTime } from './find-time.ts';

/** Findings of each text, without file and line. */
const found = (texts: string[]) =>
  texts.map((text) => [text, findTime('a.ts', text).map((finding) => finding.slice(8))]);
const as = (finding: string) => (text: string) => [text, [finding]];
const expectNothing = (texts: string[]) => expect(found(texts)).toEqual(texts.map((text) => [text, []]));

describe('time in tests', () => {
  it('is found with its line', () => {
    expect(findTime('a.tsx', 'const a = <p />;\nawait pause(5);')).toEqual(['a.tsx:2: sleeps: pause']);
  });

  it('is found in sleeps', () => {
    const pauses = ['await pause(MS);', 'await timers.pause(20 * 2);'];
    const promise = 'new Promise((resolve) => setTimeout(resolve, WAIT_MS));';
    const timers = ['setTimeout(done, 50);', promise, 'setTimeout(9);'];
    expect(found(pauses)).toEqual(pauses.map(as('sleeps: pause')));
    expect(found(timers)).toEqual(timers.map(as('sleeps: setTimeout')));
    expect(found(['page.waitForTimeout(100);'])).toEqual([['page.waitForTimeout(100);', ['sleeps: waitForTimeout']]]);
    expectNothing(['setTimeout(done, 0);', 'gate.pause();', 'later(() => 1, 50);']);
  });

  it('is found in patience of one’s own', () => {
    const limits = [
      ["it('x', () => {}, 9);", 'it'],
      ["it.each([1])('x', async () => {}, MS);", 'it'],
      ['beforeAll(async () => {}, 120_000);', 'beforeAll'],
      ["waitFor(f, { what: 'x', timeoutMs: 1 });", 'waitFor'],
      ['expect.poll(f, { timeout }).toBe(1);', 'poll'],
      ["screen.findByText('x', {}, { timeout: 5 });", 'findByText'],
      ['expect(page).toHaveURL(x, { timeout: 5 });', 'toHaveURL'],
    ];
    expect(found(limits.map(([text = '']) => text))).toEqual(
      limits.map(([text, name]) => [text, [`has a patience of its own: ${name}`]]),
    );
    expect(found(['jest.setTimeout(9);'])).toEqual([['jest.setTimeout(9);', ['sets a time limit of its own']]]);
    const cases = ["it('x', () => {});", "test('x', { tag: 'y' }, () => {});", "it.each([1])('x', () => {});"];
    expectNothing([...cases, 'new Client({ timeout: 5 });']);
  });

  it('is found in assertions', () => {
    const assertions = [
      'expect(Date.now() - start).toBeLessThan(9);',
      'const ms = performance.now() - start; expect(ms).toBeGreaterThan(9);',
      'const now = Date.now(); const end = now + 5; expect(x).not.toBeLessThan(end);',
      'expect(elapsed).toBeLessThanOrEqual(9);',
    ];
    const names = ['toBeLessThan', 'toBeGreaterThan', 'toBeLessThan', 'toBeLessThanOrEqual'];
    expect(found(assertions).map(([, all]) => all)).toEqual(names.map((name) => [`asserts a time: ${name}`]));
    const since = 'const before = Date.now(); expect(row.createdAt).toBeGreaterThan(before);';
    expectNothing([since, 'expect(items.length - 1).toBeLessThan(9);']);
  });
});
