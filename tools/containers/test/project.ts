import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@lacorte/testing';
import { DockerComposeEnvironment, type StartedDockerComposeEnvironment, Wait } from 'testcontainers';
import { type Outcome, output, runProgram } from './docker';

export const ROOT = join(import.meta.dirname, '..', '..', '..');

const COMPOSE_FILE = 'docker-compose.yml';
const STAND_INS = 'tools/containers/stand-ins.yml';
/** More MiB than the tests upload. */
const MANY = '100000';
const S3_STAND_IN = 'localhost/s3-standin';

/** Tags of the images before and after the upgrade. */
export const FIRST_VERSION = 'test';
export const NEXT_VERSION = 'test-next';

/** Set to leave the project running after the test. */
const KEEP = process.env.KEEP_CONTAINERS === '1';

interface Mail {
  to: { address: string }[];
}

interface HostConfig {
  ReadonlyRootfs: boolean;
  CapDrop: string[];
  SecurityOpt: string[];
  Memory: number;
  PidsLimit: number | null;
}

/** The compose project of this test: names, ports and data of its own, so that another one may run beside it. */
export class Project {
  private started: StartedDockerComposeEnvironment | undefined;

  private constructor(
    readonly port: number,
    private readonly mailPort: number,
    private readonly standsIn: boolean,
    private readonly variables: Record<string, string>,
  ) {}

  static async prepare(): Promise<Project> {
    const [port, mailPort] = [await freePort(), await freePort()];
    const { exitCode } = await runProgram('docker', ['image', 'inspect', S3_STAND_IN]);
    const standsIn = exitCode === 0;
    return new Project(port, mailPort, standsIn, {
      PORT: String(port),
      MAIL_PORT: String(mailPort),
      VERSION: FIRST_VERSION,
      NODE_ENV: 'development',
      ADMIN_MFA: 'required',
      // many visitors come from one address here
      RATE_LIMIT_FACTOR: '100',
      UPLOAD_SESSION_MIB: MANY,
      UPLOAD_ADDRESS_MIB: MANY,
      UPLOAD_ADDRESS_DAY_MIB: MANY,
      UPLOADS_MIB: MANY,
      DRAFT_FILES_MIB: MANY,
      ...(standsIn && { OBJECT_STORAGE_UPSTREAM: 'object-storage:9000' }),
    });
  }

  get address(): string {
    return `http://localhost:${this.port}`;
  }

  /** Builds every image. */
  async build(): Promise<void> {
    await this.compose('build', '--quiet');
  }

  /** Replaces a text in the bundles of images of the current version, as a change of the sources would. */
  async changeBundles(services: string[], text: string, replacement: string): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'changed-images-'));
    for (const service of services) {
      const image = `lacorte/${service}:${this.variables.VERSION}`;
      const change = `grep -rlF --include=*.js '${text}' . | xargs sed -i 's|${text}|${replacement}|'`;
      const lines = [`FROM ${image}`, 'USER 0:0', `RUN ${change}`, 'USER 1000:1000', ''];
      await writeFile(join(folder, 'Dockerfile'), lines.join('\n'));
      await output('docker', ['build', '--quiet', '--tag', image, folder]);
    }
    await rm(folder, { recursive: true });
  }

  /** Starts everything and waits until each container is healthy. */
  async up(): Promise<void> {
    this.started = await new DockerComposeEnvironment(ROOT, this.files)
      // Testcontainers' own cleaner is an image of a registry.
      .withAutoCleanup(!this.standsIn)
      .withProjectName(this.name)
      .withDefaultWaitStrategy(Wait.forHealthCheck())
      .withStartupTimeout(START_MS)
      .withProfiles('try')
      .withEnvironment({ ...(process.env as Record<string, string>), ...this.environment })
      .up();
  }

  /** Stops everything and removes its data. */
  async down(): Promise<void> {
    if (!KEEP) await this.started?.down({ removeVolumes: true, timeout: 60_000 });
  }

  /** From now on, images are built and started under another name. */
  useVersion(version: string): void {
    this.variables.VERSION = version;
  }

  /** `docker compose` on this project, with what the operator's shell would have. @returns its output */
  compose(...args: string[]): Promise<string> {
    return output('docker', ['compose', ...args], { cwd: ROOT, env: this.environment });
  }

  /** Like `compose`, for a command that may fail. */
  tryCompose(...args: string[]): Promise<Outcome> {
    return runProgram('docker', ['compose', ...args], { cwd: ROOT, env: this.environment });
  }

  /** A script of deploy/compose on this project. */
  script(name: string, ...args: string[]): Promise<string> {
    return output(join(ROOT, 'deploy/compose', name), args, { cwd: ROOT, env: this.environment });
  }

  /** How the engine runs a container. */
  async hostConfig(id: string): Promise<HostConfig> {
    return JSON.parse(await output('docker', ['inspect', '--format', '{{json .HostConfig}}', id]));
  }

  /** Names of the images that a service's containers run now. */
  async imagesOf(service: string): Promise<string[]> {
    return (await this.compose('ps', '--format', '{{.Image}}', service)).trim().split('\n');
  }

  /** Lines in the gateway's log about its own errors and answers with a status of 500 or more. */
  async serverErrors(): Promise<string[]> {
    const log = await this.compose('logs', '--no-log-prefix', '--no-color', 'gateway');
    return log.split('\n').filter((line) => /"status":5\d\d|\[error\]/.test(line));
  }

  /** How many messages each address has had. */
  async mailCounts(addresses: string[]): Promise<number[]> {
    const mails = (await (await fetch(`http://localhost:${this.mailPort}/email`)).json()) as Mail[];
    const recipients = mails.flatMap(({ to }) => to.map(({ address }) => address));
    return addresses.map((address) => recipients.filter((recipient) => recipient === address).length);
  }

  private get files(): string[] {
    return this.standsIn ? [COMPOSE_FILE, STAND_INS] : [COMPOSE_FILE];
  }

  private get name(): string {
    return `lacorte-test-${this.port}`;
  }

  /** Sets everything that compose would take from the user's environment: the test must not touch the user's project. */
  private get environment(): Record<string, string> {
    return {
      ...this.variables,
      COMPOSE_DISABLE_ENV_FILE: '1',
      COMPOSE_FILE: this.files.join(':'),
      COMPOSE_PROJECT_NAME: this.name,
      COMPOSE_PROFILES: 'try',
      COMPOSE_PROGRESS: 'plain',
    };
  }
}

// How long the test waits before it gives up, on a machine that is busy with other things. No figure is an expectation.
export const BUILD_MS = 20 * 60_000;
export const START_MS = 5 * 60_000;
export const UPGRADE_MS = 10 * 60_000;
