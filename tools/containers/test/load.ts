import { setTimeout as pause } from 'node:timers/promises';
import { API } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { Visitor } from './visitor';

/** Between two steps of a visitor: many requests are wanted, not as many as the machine can do. */
const THINKING_MS = 50;

interface Login {
  email: string;
  password: string;
}

/** What a visitor does again and again; gives what went wrong, if anything did. */
interface Walk {
  name: string;
  step: (visitor: Visitor) => Promise<string | undefined>;
}

const failure = (response: Response, wanted: number) =>
  response.status === wanted ? undefined : `${response.status} ${response.url}`;

/** Reading, submitting with files, logging in: each path crosses another service. */
function walks(receiptId: string, login: Login, applicants: string[]): Walk[] {
  return [
    { name: 'home page', step: async (visitor) => failure(await visitor.ask('GET', '/'), 200) },
    { name: 'receipt', step: async (visitor) => failure(await visitor.ask('GET', API.application(receiptId)), 200) },
    {
      name: 'application',
      step: async (visitor) => {
        const application = anApplication().body();
        const response = await visitor.ask('POST', API.applications, application);
        if (response.status === 201) applicants.push(application.email);
        return failure(response, 201);
      },
    },
    {
      name: 'upload address',
      step: async (visitor) => failure(await visitor.ask('POST', API.requestUpload, { fileName: 'isee.pdf' }), 200),
    },
    {
      name: 'personal area',
      step: async (visitor) =>
        failure(await visitor.ask('POST', API.login, login), 200) ??
        failure(await visitor.ask('GET', API.userApplications), 200),
    },
  ];
}

/** Visitors at work until they are stopped, counted. */
export class Load {
  readonly requests: Record<string, number> = {};
  readonly failures: string[] = [];
  /** Address of everybody whose application was accepted. */
  readonly applicants: string[] = [];
  private stopped = false;
  private readonly visitors: Promise<void>[];

  /**
   * @param address the site's
   * @param receiptId an application to read again and again
   * @param login whose personal area is opened again and again
   */
  constructor(address: string, receiptId: string, login: Login) {
    this.visitors = walks(receiptId, login, this.applicants).map((walk) =>
      this.keepWalking(new Visitor(address), walk),
    );
  }

  get total(): number {
    return Object.values(this.requests).reduce((sum, count) => sum + count, 0);
  }

  /** Lets every visitor finish what they do. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.visitors);
  }

  private async keepWalking(visitor: Visitor, { name, step }: Walk): Promise<void> {
    while (!this.stopped) {
      const wrong = await step(visitor).catch((error: Error) => `${error.message}: ${String(error.cause)}`);
      this.requests[name] = (this.requests[name] ?? 0) + 1;
      if (wrong) this.failures.push(`${new Date().toISOString()} ${name}: ${wrong}`);
      await pause(THINKING_MS);
    }
  }
}
