import { writeSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, HEALTH_PATH, type RecoveryCodes, type TotpEnrolment } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { anApplication, aPdf, aPng, uniqueEmail } from '@lacorte/testing/builders';
import { generateSync } from 'otplib';
import { Load } from './load';
import { BUILD_MS, NEXT_VERSION, Project, START_MS, UPGRADE_MS } from './project';
import { accepted, json, type SubmittedApplication, Visitor } from './visitor';

const SERVICES = ['applications', 'auth', 'documents', 'notifications'];
const PROCESSES = SERVICES.flatMap((name) => [name, `${name}-worker`]);
/** A piece of the receipt's template, and the same in the next version: for a while the two parts that know it differ. */
const TEMPLATE = { text: '<p class="subtitle">', next: '<p class="subtitle">2. ' };
/** The worker has jobs in flight when it is replaced. */
const UPGRADED = ['auth', 'applications', 'documents', 'documents-worker'];
const ADMINISTRATOR = { email: uniqueEmail('amministrazione'), password: 'amministrazione' };
const MAKE_ADMINISTRATOR = ['node', 'main.admin.js', 'create', '--email'];

/** The arguments of every process of the browser, and whether one of its renderers has a user namespace of its own. */
const BROWSER_REPORT = `
  for folder in /proc/[0-9]*; do
    arguments=$(tr '\\0' ' ' < "$folder/cmdline" 2>/dev/null) || continue
    case $arguments in
      *--type=renderer* | *--type=zygote*)
        echo "$arguments"
        [ "$(readlink "$folder/ns/user")" != "$(readlink /proc/1/ns/user)" ] && echo 'renderer in a namespace' ;;
    esac
  done; true`;

interface Health {
  status: string;
  services: Record<string, string>;
}

let project: Project;

beforeAll(async () => {
  project = await Project.prepare();
  await project.build();
  await project.up();
}, BUILD_MS + START_MS);

afterAll(async () => {
  await project.down();
}, START_MS);

describe('the project', () => {
  it('is ready', async () => {
    const health = await waitFor(
      async () => {
        const response = await fetch(`${project.address}${HEALTH_PATH}`);
        return response.ok && json<Health>(response);
      },
      { what: 'every process to be ready' },
    );
    expect(health.status).toBe('ok');
    expect(Object.keys(health.services).sort()).toEqual(PROCESSES);
  });

  it('publishes the gateway, and the mailbox for trying out, on loopback alone', async () => {
    const lines = (await project.compose('ps', '--format', '{{.Service}} {{.Ports}}')).trim().split('\n');
    const published = lines.filter((line) => line.includes('->'));
    expect(published.map((line) => line.split(' ')[0]).sort()).toEqual(['gateway', 'maildev']);
    for (const line of published) expect(line).toMatch(/ 127\.0\.0\.1:\d+->/);
  });

  it('can write nowhere but where it must, and has no rights beyond', async () => {
    for (const service of [...PROCESSES, 'gateway', 'postgres', 'redis']) {
      const [id = ''] = (await project.compose('ps', '-q', service)).trim().split('\n');
      const { ReadonlyRootfs, CapDrop, SecurityOpt, Memory, PidsLimit } = await project.hostConfig(id);
      expect({ service, ReadonlyRootfs, CapDrop }).toEqual({ service, ReadonlyRootfs: true, CapDrop: ['ALL'] });
      expect(SecurityOpt).toContain('no-new-privileges:true');
      expect(Memory).toBeGreaterThan(0);
      expect(PidsLimit ?? 0).toBeGreaterThanOrEqual(0);
    }
  });

  it('prints with the browser’s sandbox on', async () => {
    const { exitCode, output } = await project.tryCompose('exec', 'documents-worker', 'sh', '-c', BROWSER_REPORT);
    expect({ exitCode, output }).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('renderer in a namespace'),
    });
    expect(output).not.toContain('--no-sandbox');
  });

  /** Output of a process that does not start with these settings. */
  async function refusalOf(service: string, ...settings: string[]): Promise<string> {
    const given = settings.flatMap((setting) => ['-e', setting]);
    const { exitCode, output } = await project.tryCompose('run', '--rm', '--no-deps', ...given, service);
    expect([service, exitCode === 0]).toEqual([service, false]);
    return output;
  }

  it('does not start with a published secret in production or behind https, or with a missing one, and names it', async () => {
    const published = {
      auth: 'SESSION_SECRET',
      applications: 'GRANT_SECRET',
      documents: 'S3_SECRET_KEY',
      notifications: 'DATABASE_URL',
      'applications-worker': 'REDIS_URL',
      'auth-worker': 'REDIS_URL',
      'documents-worker': 'TOKEN_PRIVATE_KEY',
      'notifications-worker': 'S3_ACCESS_KEY',
    };
    const said = 'is the secret that is published with the product';
    for (const [service, secret] of Object.entries(published)) {
      expect(await refusalOf(service, 'NODE_ENV=production')).toContain(`${secret}: ${said}`);
    }
    const https = await refusalOf('documents-worker', 'PUBLIC_URL=https://lacorte.example.com');
    expect(https).toContain(`TOKEN_PRIVATE_KEY: ${said}`);
    expect(await refusalOf('auth', 'SESSION_SECRET_FILE=')).toContain('SESSION_SECRET');
  });

  it('has no secret of another process in a worker', async () => {
    const ofOthers = 'SESSION_SECRET|GRANT_SECRET|LOG_HASH_SECRET|auth_token_key|applications_token_key';
    const workers = {
      'documents-worker': `${ofOthers}|SMTP_URL`,
      'applications-worker': `${ofOthers}|S3_SECRET_KEY`,
      'auth-worker': 'TOKEN_PRIVATE_KEY|SESSION_SECRET|S3_SECRET_KEY|token_key',
      'notifications-worker': ofOthers,
    };
    for (const [service, others] of Object.entries(workers)) {
      const { exitCode, output } = await project.tryCompose('exec', '-T', service, 'sh', '-c', 'env; ls /run/secrets');
      expect([service, exitCode]).toEqual([service, 0]);
      expect(output).toContain('database_url');
      expect(output).not.toMatch(new RegExp(others));
    }
  });

  it('lets no process even find another that it does not need', async () => {
    const apart: [from: string, to: string, port: number][] = [
      ['documents-worker', 'documents', 3000],
      ['documents-worker', 'notifications-worker', 3000],
      ['notifications-worker', 'documents', 3000],
      ['notifications-worker', 'gateway', 8080],
      ['applications', 'object-storage', 8333],
    ];
    for (const [from, to, port] of apart) {
      const ask = `fetch('http://${to}:${port}').then(() => console.log('reached'), ({ cause }) => console.log(cause.code))`;
      const { output } = await project.tryCompose('exec', '-T', from, 'node', '-e', ask);
      expect([from, to, output]).toEqual([from, to, expect.stringMatching(/ENOTFOUND|EAI_AGAIN/)]);
    }
  });
});

describe('a smoke journey', () => {
  const applicant = anApplication().withMinors(1).body();
  const login = { email: applicant.email, password: applicant.password ?? '' };
  let visitor: Visitor;
  let administrator: Visitor;
  let application: SubmittedApplication;
  let load: Load;

  beforeAll(() => {
    visitor = new Visitor(project.address);
    administrator = new Visitor(project.address);
  });

  it('begins with pages', async () => {
    const page = await accepted(await visitor.send('GET', '/iscrizione'));
    expect(await page.text()).toContain('<div id="root"');
  });

  it('applies', async () => {
    application = await visitor.apply(applicant);
    expect(application.applicationCode).toMatch(/^DOM-\d{4}-\d{6}-\d{2}$/);
  });

  it('attaches documents', async () => {
    const identity = [await visitor.upload('fronte.png', aPng()), await visitor.upload('retro.png', aPng())].join(',');
    const income = await visitor.upload('isee.pdf', aPdf(200_000));
    const attached = await visitor.attach(application.id, {
      'carta-identita': identity,
      'certificazione-redditi': income,
    });
    expect(await (await accepted(attached)).json()).toMatchObject({
      documenti: { documento_identita: ['fronte.png', 'retro.png'], documentazione_reddito: 'isee.pdf' },
    });
  });

  it('takes the receipt away as PDF', async () => {
    const pdf = await waitFor(
      async () => {
        const response = await visitor.send('GET', API.applicationPdf(application.id));
        return response.ok && Buffer.from(await response.arrayBuffer());
      },
      { what: 'the receipt' },
    );
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('gets it by mail', async () => {
    const count = async () => (await project.mailCounts([login.email]))[0];
    await waitFor(async () => (await count()) === 1, { what: 'the confirmation' });
  });

  it('logs in and finds the application', async () => {
    await visitor.logIn(login.email, login.password);
    const own = await (await accepted(await visitor.send('GET', API.userApplications))).json();
    expect(own).toMatchObject([{ id: application.id, applicationStatus: 'submitted' }]);
  });

  it('has an administrator made by the operator, who may do nothing without a second factor', async () => {
    const { email, password } = ADMINISTRATOR;
    await project.compose('exec', '-T', '-e', `ADMIN_PASSWORD=${password}`, 'auth', ...MAKE_ADMINISTRATOR, email);
    await administrator.logIn(email, password);
    const refused = await administrator.send('GET', API.adminApplications);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'mfa-required' }]);
  });

  it('lets the administrator switch it on, and asks for it at the next login', async () => {
    const { secret } = await json<TotpEnrolment>(await administrator.send('POST', API.totp));
    const confirmed = await administrator.send('POST', API.confirmTotp, { code: generateSync({ secret }) });
    const { recoveryCodes } = await json<RecoveryCodes>(confirmed);
    administrator = new Visitor(project.address);
    await administrator.logIn(ADMINISTRATOR.email, ADMINISTRATOR.password);
    expect((await administrator.send('GET', API.currentUser)).status).toBe(401);
    await accepted(await administrator.send('POST', API.loginTotp, { code: recoveryCodes[0] }));
    expect(await json(await administrator.send('GET', API.currentUser))).toMatchObject({
      mfa: { enabled: true, required: true },
    });
  });

  it('shows the administrator the application and its documents', async () => {
    const found = await administrator.send('GET', `${API.adminApplications}?q=${application.applicationCode}`);
    expect(await (await accepted(found)).json()).toMatchObject({ total: 1, items: [{ id: application.id }] });
    const zip = await accepted(await administrator.send('GET', API.allApplicationDocuments(application.id)));
    expect(Buffer.from(await zip.arrayBuffer()).length).toBeGreaterThan(200_000);
  });

  it('ends with a batch of payment requests', async () => {
    const { batchId } = await json<{ batchId: string }>(await administrator.send('POST', API.sendPaymentRequests));
    const batch = await waitFor(
      async () => {
        const now = await json<{ status: string }>(await administrator.send('GET', API.paymentRequests(batchId)));
        return now.status === 'completed' && now;
      },
      { what: 'the batch to end' },
    );
    expect(batch).toMatchObject({ total: 1, sent: 1, failed: 0 });
    const count = async () => (await project.mailCounts([login.email]))[0];
    await waitFor(async () => (await count()) === 2, { what: 'the payment request' });
  });

  it(
    'goes on while services are replaced by their next version, without a failed request',
    async () => {
      project.useVersion(NEXT_VERSION);
      await project.build();
      await project.changeBundles(['documents', 'documents-worker'], TEMPLATE.text, TEMPLATE.next);
      load = new Load(project.address, application.id, login);
      await waitFor(() => load.total > 100, { what: 'the visitors to be at work' });
      await project.script('upgrade.sh', ...UPGRADED);
      const before = load.total;
      await waitFor(() => load.total > before + 100, { what: 'the visitors to go on' });
      await load.stop();
      report(UPGRADED, load, await project.serverErrors());
      expect(load.failures).toEqual([]);
      for (const service of UPGRADED)
        expect(await project.imagesOf(service)).toEqual([`lacorte/${service}:${NEXT_VERSION}`]);
    },
    UPGRADE_MS,
  );

  it(
    'has the confirmation of each application that was accepted meanwhile, once',
    async () => {
      const confirmed = () => project.mailCounts(load.applicants);
      await waitFor(async () => (await confirmed()).every((count) => count > 0), {
        what: `${load.applicants.length} confirmations`,
        atLeastMs: UPGRADE_MS,
      });
      expect((await confirmed()).filter((count) => count !== 1)).toEqual([]);
    },
    UPGRADE_MS,
  );

  it('still knows the application afterwards', async () => {
    const receipt = await accepted(await new Visitor(project.address).send('GET', API.application(application.id)));
    expect(await receipt.json()).toMatchObject({ applicationCode: application.applicationCode });
  });
});

const SHOWN = 20;

/** Leaves Jest out, because Jest would put a stack trace around the text. */
function report(upgraded: string[], { requests, failures, repeated, total }: Load, serverErrors: string[]): void {
  const each = Object.entries(requests).map(([name, count]) => `${name} ${count}`);
  const lines = [
    `Rolling upgrade of ${upgraded.join(', ')}: ${total} requests, ${failures.length} failed (${each.join(', ')};`,
    `${repeated} sent again by the visitor because an idle connection had just been closed)`,
    ...failures.slice(0, SHOWN),
    ...serverErrors.slice(-SHOWN),
  ];
  writeSync(1, `\n${lines.join('\n')}\n\n`);
}
