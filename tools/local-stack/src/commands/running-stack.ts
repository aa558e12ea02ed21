import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from '../configuration/configuration.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Service } from '../services/processes.ts';
import type { StackState } from '../stack/stack-state.ts';
import { SetupError } from '../terminal/setup-error.ts';

/** Reaches the parts of a stack that another process runs. */
export class RunningStack {
  private readonly urls: StackState['urls'];
  private readonly secrets: Secrets;

  private constructor(urls: StackState['urls'], secrets: Secrets) {
    this.urls = urls;
    this.secrets = secrets;
  }

  /**
   * The stack that runs from the configured folder.
   *
   * @param variable what names another installation instead, for the message
   * @throws SetupError when none runs
   */
  static of({ localFolder }: Pick<Configuration, 'localFolder'>, variable?: string): RunningStack {
    const state = join(localFolder, 'stack.json');
    if (!existsSync(state)) {
      const otherwise = variable ? `, or name another installation with ${variable}=…` : '';
      throw new SetupError(`No product runs from ${localFolder}: start it with npm start${otherwise}.`);
    }
    return new RunningStack(read<StackState>(state).urls, read<Secrets>(join(localFolder, 'secrets.json')));
  }

  /** For what may do everything. */
  adminEnvironment(): Record<string, string> {
    return { ADMIN_DATABASE_URL: this.urls.database, ...this.storageEnvironment() };
  }

  /** For what has the rights of a service. */
  serviceEnvironment(service: Service): Record<string, string> {
    const url = new URL(this.urls.database);
    url.username = service;
    url.password = this.secrets[service];
    return { DATABASE_URL: url.href, PUBLIC_URL: this.urls.site, ...this.storageEnvironment() };
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
