// Brings the roles, schemas and buckets of all services up to date, one service after the other. Stops at the first that fails. Each
// service has its own login role, so DATABASE_URL comes as AUTH_DATABASE_URL and so on, or AUTH_DATABASE_URL_FILE.
import { spawnSync } from 'node:child_process';

for (const service of ['auth', 'applications', 'documents', 'notifications']) {
  const name = `${service.toUpperCase()}_DATABASE_URL`;
  const env = { ...process.env };
  for (const ending of ['', '_FILE']) {
    delete env[`DATABASE_URL${ending}`];
    const value = process.env[name + ending];
    if (value) env[`DATABASE_URL${ending}`] = value;
  }
  const { status } = spawnSync(process.execPath, [`apps/${service}/dist/main.migrate.js`], { env, stdio: 'inherit' });
  if (status !== 0) {
    console.error(`The migration of ${service} failed; its DATABASE_URL is ${name} or ${name}_FILE here.`);
    process.exit(status ?? 1);
  }
}
