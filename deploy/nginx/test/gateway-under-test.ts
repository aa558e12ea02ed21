import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { PUBLIC_PAGES } from '@lacorte/contracts';
import { findProgram, gatewayVariables, nginxArguments, renderTemplates } from '@lacorte/local-stack';
import { freePort, PATIENCE_MS, waitFor } from '@lacorte/testing';
import { type Answer, ask, type Question } from './ask.ts';
import { type Answering, type Received, StandIn } from './stand-in.ts';

const TEMPLATES = fileURLToPath(new URL('../templates', import.meta.url));
/** Files that the build copies unchanged into the site's root. */
const SITE_FILES = fileURLToPath(new URL('../../../apps/web/public', import.meta.url));
const NOBODY = 65_534;
const PAY = 'https://pay.example.com/';
const LINKS = {
  payment: `${PAY}?fee=%22150%22`,
  planBasic: `${PAY}basic`,
  planPro: `${PAY}pro`,
  planMembers: `${PAY}members`,
};

const PROXIES = 'set_real_ip_from 127.0.0.1;\nreal_ip_header X-Forwarded-For;\n';

export const SCRIPT = 'console.log("a page");\n'.repeat(200);

/** The end of a page of rankings, as the build writes it (apps/web/src/features/rankings/ranking-parts.tsx). */
const INCLUDED =
  '<noscript><!--# block name="failed" --><p>Riprovi.</p><!--# endblock -->' +
  '<!--# include virtual="/_ranking_page" stub="failed" --></noscript></html>';

/** A time limit that no test waits for. */
const NEVER_MS = String(10 * PATIENCE_MS);

interface GatewayOptions {
  /** Multiplies bursts and connections. No allowance grows back while a test runs. */
  rateLimitFactor?: number;
  /** Variables of the templates. Time limits (`TIME_…_MS`) that are missing here do not end during a test. */
  settings?: Record<string, number>;
  /** Stands in for a second process of the service that it names. */
  replica?: StandIn;
  /** Address of the site for browsers. Defaults to the gateway's own address. */
  publicUrl?: string;
  /** Whether the gateway takes the visitor's address from X-Forwarded-For, as a container behind trusted proxies does. */
  isBehindProxy?: boolean;
}

/** A real nginx with the real templates. Stand-ins replace the services. */
export class GatewayUnderTest {
  readonly auth = new StandIn('auth');
  readonly applications = new StandIn('applications');
  readonly documents = new StandIn('documents');
  readonly notifications = new StandIn('notifications');
  readonly storage = new StandIn('storage');
  readonly folder = mkdtempSync(join(tmpdir(), 'lacorte-gateway-'));
  port = 0;
  private nginx: ChildProcess | undefined;
  private replica: StandIn | undefined;

  get standIns(): StandIn[] {
    const own = [this.auth, this.applications, this.documents, this.notifications, this.storage];
    return this.replica ? [...own, this.replica] : own;
  }

  get log(): string {
    return readFileSync(join(this.folder, 'log'), 'utf8');
  }

  async start({ rateLimitFactor = 100, settings = {}, replica, publicUrl, isBehindProxy }: GatewayOptions = {}) {
    this.replica = replica;
    this.port = await freePort();
    const configurationFolder = join(this.folder, 'configuration');
    const stateFolder = join(this.folder, 'state');
    const variables = gatewayVariables({
      listen: [`127.0.0.1:${this.port}`],
      publicUrl: publicUrl ?? `http://127.0.0.1:${this.port}`,
      configurationFolder,
      stateFolder,
      webRoot: this.makePages(),
      uploadsBucket: 'uploads',
      rateLimitFactor,
      upstreams: {
        auth: await this.upstream(this.auth),
        applications: await this.upstream(this.applications),
        documents: await this.upstream(this.documents),
        notifications: await this.upstream(this.notifications),
        objectStorage: await this.upstream(this.storage),
      },
      links: LINKS,
      oidcLabel: 'SPID o CIE',
      bank: { BANK_IBAN: 'IT60X0542811101000000123456', BANK_BENEFICIARY: 'La Corte' },
      virusScanner: { CLAMAV_HOST: 'clamav.example.com' },
    });
    renderTemplates(TEMPLATES, configurationFolder, { ...variables, ...atRest(variables), ...inText(settings) });
    if (isBehindProxy) writeFileSync(join(configurationFolder, 'gateway', 'container-proxies.conf'), PROXIES);
    await this.run(configurationFolder, stateFolder);
  }

  ask(question: Question): Promise<Answer> {
    return ask(this.port, question);
  }

  async stop(): Promise<void> {
    if (this.nginx?.exitCode === null) {
      const ended = once(this.nginx, 'exit');
      this.nginx.kill('SIGTERM');
      await ended;
    }
    await Promise.all(this.standIns.map((standIn) => standIn.stop().catch(() => undefined)));
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async upstream(standIn: StandIn): Promise<string> {
    const address = await standIn.start();
    const { replica } = this;
    if (replica?.service !== standIn.service) return address;
    // The template writes this text behind `server`, so it can name two servers.
    return `${address} max_fails=0; server ${await replica.start()}`;
  }

  private async run(configurationFolder: string, stateFolder: string): Promise<void> {
    mkdirSync(stateFolder);
    const logFile = join(this.folder, 'log');
    const log = openSync(logFile, 'a');
    // As root, nginx changes to the user `nobody` and opens its log by name.
    for (const path of [this.folder, stateFolder, logFile]) chmodSync(path, 0o777);
    const program = findProgram(['nginx']);
    if (!program) throw new Error('nginx is not installed');
    this.nginx = spawn(program, nginxArguments(configurationFolder, stateFolder), {
      stdio: ['ignore', log, log],
      ...(process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
    });
    closeSync(log);
    const answers = async () => (await this.ask({ path: '/' })).status === 200;
    await waitFor(answers, { what: 'nginx to answer' }).catch((cause) => {
      throw new Error(`nginx does not start:\n${this.log}`, { cause });
    });
  }

  private makePages(): string {
    const root = join(this.folder, 'web');
    mkdirSync(join(root, 'assets'), { recursive: true });
    for (const language of ['it', 'fr']) makeLanguage(join(root, 'pages', language), language);
    cpSync(SITE_FILES, root, { recursive: true });
    const script = join(root, 'assets', 'index-4f2a.js');
    writeFileSync(script, SCRIPT);
    writeFileSync(`${script}.br`, brotliCompressSync(SCRIPT));
    writeFileSync(`${script}.gz`, gzipSync(SCRIPT));
    writeFileSync(join(root, 'assets', 'style-9c1d.css'), 'body{}');
    mkdirSync(join(root, 'api-docs'));
    writeFileSync(join(root, 'api-docs', 'index.html'), '<!doctype html><title>API</title>');
    writeFileSync(join(root, 'api-docs', 'openapi.json'), '{"openapi":"3.1.0"}');
    return root;
  }
}

/** Returns variables with which allowances grow by one a minute and time limits do not end during a test. */
function atRest(variables: Record<string, string>): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const name of Object.keys(variables)) {
    if (name.startsWith('TIME_')) settings[name] = NEVER_MS;
    if (name.endsWith('_PER_MINUTE')) settings[name] = '1';
  }
  return settings;
}

const inText = (values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** Writes every page that the build makes. Each contains its name. */
function makeLanguage(folder: string, language: string): void {
  mkdirSync(folder, { recursive: true });
  const names = PUBLIC_PAGES.map((path) => path.slice(1) || 'home');
  for (const name of [...names, 'graduatoria', 'not-found', 'application']) {
    const head = `<title>La Corte: ${name}</title><link rel="canonical" href="__PUBLIC_URL__/${name}">`;
    const text = `${'<p>Una casa in Lombardia.</p>'.repeat(100)}${name.startsWith('graduatori') ? INCLUDED : ''}`;
    const page = `<!doctype html><html lang="${language}">${head}<p data-session="__SESSION__">${text}`;
    writeFileSync(join(folder, `${name}.html`), page);
  }
}

/** An id of an application or a ranking. */
export const ID = '3f2b8c1e-0f5d-4a77-9f52-2f0d7f1f8a10';
/** The parts of the query of a presigned upload address. */
export const SIGNED_PARTS = [
  'X-Amz-Algorithm=AWS4-HMAC-SHA256',
  'X-Amz-Credential=a-key%2F20260101%2Fus-east-1%2Fs3%2Faws4_request',
  'X-Amz-Date=20260101T120000Z',
  'X-Amz-Expires=900',
  'X-Amz-SignedHeaders=host',
  `X-Amz-Signature=${'a'.repeat(64)}`,
];
export const SIGNED = SIGNED_PARTS.join('&');

/** Starts a gateway for the tests of a file or a describe. The stand-ins are reset before each test. */
export function useGateway(options: GatewayOptions = {}): GatewayUnderTest {
  const gateway = new GatewayUnderTest();
  beforeAll(() => gateway.start(options));
  afterAll(() => gateway.stop());
  beforeEach(() => {
    for (const standIn of gateway.standIns) {
      standIn.received.length = 0;
      standIn.answering = () => false;
      standIn.gate.release();
    }
  });
  return gateway;
}

/** Answers every request of a stand-in in one way. */
export function answerWith(standIn: StandIn, answer: (...question: Parameters<Answering>) => unknown): void {
  standIn.answering = (request, response) => {
    answer(request, response);
    return true;
  };
}

/** Lets a stand-in close the connection of each request without an answer. */
export const breakOff = (standIn: StandIn) => answerWith(standIn, ({ socket }) => socket.destroy());

/** Checks all inputs at once. @returns the inputs with a finding, each with its finding */
export async function findingsOf<Input>(inputs: readonly Input[], check: (input: Input) => Promise<unknown>) {
  const findings = await Promise.all(inputs.map(async (input) => [input, await check(input)] as const));
  return findings.filter(([, finding]) => finding !== undefined);
}

/** Returns undefined for a value that is right, so that `findingsOf` lists only the wrong ones. */
export const unless = (value: unknown, isRight: boolean) => (isRight ? undefined : value);

/** Returns every value of a header that a service received. */
export function valuesOf(received: Received, name: string): string[] {
  return received.headers.filter(([header]) => header === name).map(([, value]) => value);
}
