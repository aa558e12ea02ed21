import { beforeAll, describe, expect, it } from '@jest/globals';
import { type ImageConfig, imageConfig, inImage } from './docker';
import { BUILD_MS, FIRST_VERSION, Project } from './project';

const SERVICES = ['auth', 'applications', 'documents', 'documents-worker', 'notifications'];
const IMAGES = [...SERVICES, 'migrate', 'gateway'];

beforeAll(async () => {
  const project = await Project.prepare();
  await project.build();
}, BUILD_MS);

describe.each(IMAGES)('the image %s', (name) => {
  const image = `lacorte/${name}:${FIRST_VERSION}`;
  let config: ImageConfig;

  beforeAll(async () => {
    config = await imageConfig(image);
  });

  it('runs as an ordinary user, says what it is, and has no secret in its environment', () => {
    expect(config.User).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(config.Labels).toMatchObject({
      'org.opencontainers.image.title': `lacorte/${name}`,
      'org.opencontainers.image.description': expect.stringMatching(/\w/),
      'org.opencontainers.image.version': FIRST_VERSION,
      'org.opencontainers.image.revision': expect.stringMatching(/\w/),
    });
    const secret = /SECRET|PASSWORD|TOKEN|KEY|DATABASE_URL|REDIS_URL/i;
    expect(config.Env.filter((variable) => secret.test(variable))).toEqual([]);
  });

  it('has nothing to build with, no sources and no packages for development', async () => {
    const tools = 'npm npx yarn corepack git gcc cc make python3';
    const names = 'typescript rolldown jest nx @swc @lacorte react testcontainers maildev';
    const packages = names.replaceAll(/\S+/g, '/app/node_modules/$&');
    const found = await inImage(
      image,
      `for tool in ${tools}; do command -v $tool; done; for package in ${packages}; do ls -d $package; done 2>/dev/null;
       find / -xdev \\( -name '*.ts' -o -name '.env' -o -name '.npmrc' \\) -path '/app/*' 2>/dev/null; true`,
    );
    expect(found).toEqual([]);
  });
});

it.each(SERVICES)('%s is process 1 itself and says whether it is ready', async (name) => {
  const { Entrypoint, Cmd, StopSignal, Healthcheck } = await imageConfig(`lacorte/${name}:${FIRST_VERSION}`);
  expect(Entrypoint ?? []).toEqual([]);
  expect(Cmd?.[0]).toBe('node');
  expect(StopSignal).toBe('SIGTERM');
  expect(Healthcheck?.Test).toEqual(['CMD', 'node', '/app/healthcheck.mjs']);
});
