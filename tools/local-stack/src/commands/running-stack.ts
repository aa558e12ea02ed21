import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from '../configuration/configuration.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Service } from '../services/processes.ts';
import type { StackState } from '../stack/stack-state.ts';
import { SetupError } from '../terminal/terminal.ts';

/** A stack that another process runs. */
export class RunningStack {
  private readonly urls: StackState['urls'];
  private readonly ports: StackState['ports'];
  private readonly secrets: Secrets;

  private constructor({ urls, ports }: Pick<StackState, 'urls' | 'ports'>, secrets: Secrets) {
    this.urls = urls;
    this.ports = ports;
    this.secrets = secrets;
  }

  /**
   * @param variable that names another installation, for the message
   * @throws SetupError if none runs from the configured folder
   */
  static of({ localFolder }: Pick<Configuration, 'localFolder'>, variable?: string): RunningStack {
    const state = join(localFolder, 'stack.json');
    if (!existsSync(state)) {
      const otherwise = variable ? `, or name another installation with ${variable}=…` : '';
      throw new SetupError(`No product runs from ${localFolder}: start it with npm start${otherwise}.`);
    }
    return new RunningStack(read<StackState>(state), read<Secrets>(join(localFolder, 'secrets.json')));
  }

  adminEnvironment(): Record<string, string> {
    return { ADMIN_DATABASE_URL: this.urls.database, ...this.storageEnvironment() };
  }

  serviceEnvironment(service: Service): Record<string, string> {
    const url = new URL(this.urls.database);
    url.username = service;
    url.password = this.secrets[service];
    return { DATABASE_URL: url.href, PUBLIC_URL: this.urls.site, ...this.storageEnvironment() };
  }

  /** For the command that exports and erases accounts: it asks documents for the archive, and applications what goes with an account. */
  privacyEnvironment(): Record<string, string> {
    return {
      ...this.serviceEnvironment('auth'),
      TOKEN_PRIVATE_KEY: this.secrets.tokenKeys.auth ?? '',
      APPLICATIONS_URL: `http://127.0.0.1:${this.ports.applications}`,
      HEALTH_TARGETS: `documents=http://127.0.0.1:${this.ports.documents}`,
    };
  }

  private storageEnvironment(): Record<string, string> {
    return {
      S3_ENDPOINT: this.urls.objectStorage,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY: this.secrets.storage.administration.accessKey,
      S3_SECRET_KEY: this.secrets.storage.administration.secretKey,
    };
  }
}

function read<T>(file: string): T {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SetupError(`${file} cannot be read: ${(error as Error).message}`);
  }
}
