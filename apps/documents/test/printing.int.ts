import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@lacorte/testing';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { Browser } from '../src/printing/browser';
import { PdfPrinter } from '../src/printing/pdf-printer';
import type { PrintablePage } from '../src/printing/printable-document';
import { readPdf } from './pdf-text';
import { processesOf } from './processes-of';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell';

const page = (body: string, head = ''): PrintablePage => ({ language: 'it', head, title: 'x', body });
const textOf = async (pdf: Buffer) => (await readPdf(pdf)).text;

/** A folder where the browsers of a test, and no others, have their profiles. */
function profilesFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'printing-'));
  chmodSync(folder, 0o755);
  return folder;
}

describe('a printed page', () => {
  let browser: Browser;
  let profiles: string;
  let secret: string;
  /** Notices every connection, also a silent one. */
  let listener: Server;
  let url: string;
  let connections = 0;
  const sockets = new Set<Socket>();

  beforeAll(async () => {
    profiles = profilesFolder();
    secret = join(profiles, 'secret.html');
    writeFileSync(secret, '<p>from a file</p>', { mode: 0o644 });
    browser = await Browser.start(CHROMIUM, profiles);
    listener = createServer((socket) => {
      sockets.add(socket);
      connections += 1;
      socket.on('error', () => undefined).resume();
      socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<p>from the network</p>');
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    connections = 0;
  });
  afterAll(async () => {
    await browser?.end();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => listener.close(resolve));
    rmSync(profiles, { recursive: true });
  });

  /** Text of the printed page, or null if it is the expected one with at most the controls of a film. */
  async function strangeIn(printed: PrintablePage): Promise<string | null> {
    const text = await textOf(await browser.print(printed));
    return /^solo questo(\s+0:00)?$/.test(text) ? null : text;
  }

  it('runs no script', async () => {
    const pdf = await browser.print(
      page(`<p id="p">fermo</p><script>document.getElementById('p').textContent='mosso'</script>
        <img src="data:," onerror="document.body.textContent='mosso'"><svg onload="document.body.textContent='mosso'"></svg>`),
    );
    expect(await textOf(pdf)).toBe('fermo');
  });

  const waysOut: [string, (target: string) => PrintablePage][] = [
    ['a frame', (target) => page(`<p>solo questo</p><iframe src="${target}"></iframe>`)],
    ['a frame in a frame', (target) => page(`<p>solo questo</p><iframe srcdoc='<iframe src="${target}">'></iframe>`)],
    ['an image', (target) => page(`<p>solo questo</p><img src="${target}" srcset="${target} 2x">`)],
    ['an object', (target) => page(`<p>solo questo</p><object data="${target}"></object><embed src="${target}">`)],
    ['a film', (target) => page(`<p>solo questo</p><video autoplay poster="${target}" src="${target}"></video>`)],
    ['a drawing', (target) => page(`<p>solo questo</p><svg><image href="${target}"/><use href="${target}#a"/></svg>`)],
    ['a style sheet', (target) => page('<p>solo questo</p>', `<link rel="stylesheet" href="${target}">`)],
    ['a script', (target) => page('<p>solo questo</p>', `<script src="${target}"></script>`)],
    [
      'styles',
      (target) => page(`<style>@import url(${target}); p { background: url(${target}) }</style><p>solo questo</p>`),
    ],
    [
      'a font',
      (target) =>
        page(
          `<style>@font-face { font-family: x; src: url(${target}) } p { font-family: x }</style><p>solo questo</p>`,
        ),
    ],
    [
      'a hint to connect',
      (target) =>
        page(
          '<p>solo questo</p>',
          `<link rel="preconnect" href="${target}"><link rel="dns-prefetch" href="${target}">`,
        ),
    ],
    [
      'a hint to load',
      (target) =>
        page(
          '<p>solo questo</p>',
          `<link rel="preload" as="image" href="${target}"><link rel="prefetch" href="${target}"><link rel="icon" href="${target}"><link rel="manifest" href="${target}">`,
        ),
    ],
    ['a base', (target) => page('<p>solo questo</p><img src="x.png">', `<base href="${target}/">`)],
  ];

  const refresh = (target: string) =>
    page('<p>solo questo</p>', `<meta http-equiv="refresh" content="0;url=${target}">`);

  it('reaches the network by no way, which the listener would hear', async () => {
    await fetch(url);
    expect(connections).toBe(1);
    connections = 0;
    const findings = [];
    for (const [way, made] of [...waysOut, ['a new address', refresh] as const]) {
      const strange = await strangeIn(made(url));
      // Who was to come has come before another page is printed.
      const after = await textOf(await browser.print(page('dopo')));
      if (strange !== null || after !== 'dopo' || connections > 0) findings.push([way, strange, after, connections]);
      connections = 0;
    }
    expect(findings).toEqual([]);
  });

  it('reaches no file', async () => {
    const findings = [];
    for (const [way, made] of [...waysOut, ['a new address', refresh] as const]) {
      const strange = await strangeIn(made(`file://${secret}`));
      if (strange !== null) findings.push([way, strange]);
    }
    expect(findings).toEqual([]);
    expect(await textOf(await browser.print(page('dopo')))).toBe('dopo');
  });

  describe('after another one', () => {
    const STYLES = '<style>p { display: none } @page { size: A3 }</style>';

    async function expectOnlyTheNext(): Promise<void> {
      const pdf = await browser.print(page('<p>dopo</p><a href="#p">giù</a>'));
      const document = await getDocumentProxy(new Uint8Array(pdf));
      expect((await extractText(document, { mergePages: true })).text).toMatch(/^dopo\s+giù$/);
      expect((await getMeta(document)).info).toMatchObject({ Title: 'x', Language: 'it' });
      const [, , width, height] = (await document.getPage(1)).view;
      expect([width, height].map((length) => Math.round(Number(length)))).toEqual([612, 792]);
    }

    it('has nothing of the one before, when they have different heads', async () => {
      const head = `${STYLES}<base href="${url}/">`;
      await browser.print({ language: 'fr', head, title: 'prima', body: '<p id="p">prima</p><form id="f">' });
      await expectOnlyTheNext();
    });

    it('has nothing of the one before, when they have the same head', async () => {
      await browser.print(page('vuota'));
      const body = `${STYLES}<base href="${url}/"><p id="p">prima</p></body></html><form id="f">`;
      await browser.print({ ...page(body), title: 'prima' });
      await expectOnlyTheNext();
    });

    it('has its title as text, and its images', async () => {
      const square = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><text y="20">disegno</text></svg>').toString(
        'base64',
      );
      const image = `<img alt="" src="data:image/svg+xml;base64,${square}">`;
      const pdf = await browser.print({ ...page(image), title: '</title> & <b>' });
      expect(await textOf(pdf)).toBe('disegno');
      expect((await getMeta(await getDocumentProxy(new Uint8Array(pdf)))).info).toMatchObject({
        Title: '</title> & <b>',
      });
    });
  });

  it('runs as nobody who has rights, each page in a sandbox', async () => {
    const processes = processesOf(profiles);
    expect(processes.length).toBeGreaterThan(2);
    expect(
      processes.flatMap(({ arguments: words }) => words.filter((word) => /no-sandbox|disable-.*sandbox/.test(word))),
    ).toEqual([]);
    for (const { status } of processes) {
      expect(status.Uid?.split(/\s+/)).not.toContain('0');
    }
    const renderers = processes.filter(({ arguments: words }) =>
      words.some((word) => word.includes('--type=renderer')),
    );
    expect(renderers.length).toBeGreaterThan(0);
    for (const { status } of renderers) {
      // A filter of system calls, no way to more rights, and process ids of its own (proc_pid_status(5)).
      expect(status).toMatchObject({ Seccomp: '2', NoNewPrivs: '1', CapEff: '0000000000000000' });
      expect(status.NSpid?.split(/\s+/).length).toBeGreaterThan(1);
    }
  });
});

describe('the printer', () => {
  const profiles = profilesFolder();
  const printer = new PdfPrinter(CHROMIUM, profiles);
  afterAll(async () => {
    await printer.onApplicationShutdown();
    rmSync(profiles, { recursive: true });
  });

  const browserPids = () => processesOf(profiles).map(({ pid }) => pid);
  const noBrowserIsLeft = () => waitFor(() => browserPids().length === 0, { what: 'every browser to be gone' });

  /** Kills processes of a browser. Killing one ends others, so that some of the ids may be gone already. */
  function killAll(pids: number[]): void {
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }

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
    const impatient = new PdfPrinter(CHROMIUM, profiles, 1);
    await expect(impatient.print(page('lento'))).rejects.toThrow('longer than 1 ms');
    await noBrowserIsLeft();
  });

  it('says that it cannot work where there is no browser', async () => {
    await expect(new PdfPrinter('/nowhere/chromium').ping()).rejects.toThrow();
  });
});
