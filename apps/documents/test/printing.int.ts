import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@lacorte/testing';
import { extractText } from 'unpdf';
import { PdfPrinter } from '../src/printing/pdf-printer';
import type { PrintablePage } from '../src/printing/printable-document';
import { processesOf } from './processes-of';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell';

const page = (body: string): PrintablePage => ({ language: 'it', head: '', title: 'x', body });
const textOf = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf), { mergePages: true })).text;

/** Where the browsers of this test, and no others, have their profiles. */
const profiles = mkdtempSync(join(tmpdir(), 'printing-'));
chmodSync(profiles, 0o755);

afterAll(() => rmSync(profiles, { recursive: true }));

const browserPids = () => processesOf(profiles).map(({ pid }) => pid);

/** With one process of a browser others end by themselves. */
function killAll(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

const noBrowserIsLeft = () => waitFor(() => browserPids().length === 0, { what: 'every browser to be gone' });

describe('the printer', () => {
  let printer: PdfPrinter;
  beforeAll(() => {
    printer = new PdfPrinter(CHROMIUM, { profiles });
  });
  afterAll(() => printer.onApplicationShutdown());

  it('prints several pages at once, each its own', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `documento ${index}`);
    const pdfs = await Promise.all(names.map((name) => printer.print(page(`<p>${name}</p>`))));
    expect(await Promise.all(pdfs.map(textOf))).toEqual(names);
  });

  it('replaces a browser that was killed', async () => {
    await printer.print(page('prima'));
    expect(browserPids()).not.toEqual([]);
    killAll(browserPids());
    await noBrowserIsLeft();
    const text = await waitFor(async () => textOf(await printer.print(page('dopo'))), { what: 'another print' });
    expect(text).toBe('dopo');
    await printer.ping();
  });

  it('leaves no browser behind', async () => {
    await printer.onApplicationShutdown();
    await noBrowserIsLeft();
    expect(readdirSync(profiles)).toEqual([]);
  });

  it('gives up a page that takes too long, together with its browser', async () => {
    const impatient = new PdfPrinter(CHROMIUM, { profiles, timeoutMs: 1 });
    await expect(impatient.print(page('lento'))).rejects.toThrow('longer than 1 ms');
    await noBrowserIsLeft();
  });

  it('says that it cannot work where there is no browser', async () => {
    await expect(new PdfPrinter('/nowhere/chromium').ping()).rejects.toThrow();
  });
});
