import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@lacorte/testing';
import { extractText } from 'unpdf';
import { Browser } from '../src/printing/browser';
import { PdfPrinter } from '../src/printing/pdf-printer';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell';

const page = (body: string) => `<!doctype html><html lang="it"><title>x</title><body>${body}</body></html>`;
const textOf = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf), { mergePages: true })).text;

/** Where the browsers of this test, and no others, have their profiles. */
const profiles = mkdtempSync(join(tmpdir(), 'printing-'));
chmodSync(profiles, 0o755);

afterAll(() => rmSync(profiles, { recursive: true }));

/** Processes of this test's browsers (Linux). */
function browserPids(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && commandOf(pid).includes(profiles));
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // ended meanwhile
    return '';
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
  }, 30_000);

  it('replaces a browser that was killed', async () => {
    await printer.print(page('prima'));
    expect(browserPids()).not.toEqual([]);
    for (const pid of browserPids()) process.kill(pid, 'SIGKILL');
    await noBrowserIsLeft();
    const text = await waitFor(async () => textOf(await printer.print(page('dopo'))), { what: 'another print' });
    expect(text).toBe('dopo');
    await printer.check();
  }, 30_000);

  it('leaves no browser behind', async () => {
    await printer.onApplicationShutdown();
    await noBrowserIsLeft();
    expect(readdirSync(profiles)).toEqual([]);
  });

  it('gives up a page that takes too long, together with its browser', async () => {
    const impatient = new PdfPrinter(CHROMIUM, { profiles, timeoutMs: 1 });
    await expect(impatient.print(page('lento'))).rejects.toThrow('longer than 1 ms');
    await noBrowserIsLeft();
  }, 30_000);

  it('says that it cannot work where there is no browser', async () => {
    await expect(new PdfPrinter('/nowhere/chromium').check()).rejects.toThrow();
  });
});

describe('a printed page', () => {
  let browser: Browser;
  let server: Server;
  let folder: string;
  const asked: string[] = [];

  beforeAll(async () => {
    browser = await Browser.start(CHROMIUM, profiles);
    folder = mkdtempSync(join(tmpdir(), 'printing-'));
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('<p>from the network</p>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }, 30_000);

  afterAll(async () => {
    await browser.end();
    rmSync(folder, { recursive: true });
    await new Promise((resolve) => server.close(resolve));
  });

  it('runs no script', async () => {
    const pdf = await browser.print(
      page(`<p id="p">fermo</p><script>document.getElementById('p').textContent='mosso'</script>`),
    );
    expect(await textOf(pdf)).toBe('fermo');
  }, 30_000);

  it('reaches neither the network nor files', async () => {
    const file = join(folder, 'secret.html');
    writeFileSync(file, '<p>from a file</p>', { mode: 0o644 });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const body = [
      `<p>solo questo</p><iframe src="${url}/frame"></iframe><iframe src="file://${file}"></iframe>`,
      `<img src="${url}/img"><link rel="stylesheet" href="${url}/css"><object data="${url}/object"></object>`,
      `<style>@import url(${url}/import); p { background: url(${url}/background) }</style>`,
    ].join('');
    expect(await textOf(await browser.print(page(body)))).toBe('solo questo');
    expect(asked).toEqual([]);
  }, 30_000);

  it('goes nowhere else', async () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    // Whether the jump comes in time to spoil the print is a matter of luck.
    await browser.print(page(`<meta http-equiv="refresh" content="0;url=${url}/refresh">`)).catch(() => undefined);
    expect(asked).toEqual([]);
  }, 30_000);
});
