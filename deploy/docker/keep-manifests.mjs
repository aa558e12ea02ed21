// keep-manifests.mjs [--build] APP...: removes from the manifests and the lock file in this folder every workspace that these apps do not
// use, and all development packages. With --build, the packages that build the apps stay. npm alone would also install the packages of
// libraries for tests, because those libraries are workspaces like any other.
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Workspace whose build uses tools of its own manifest; services are built with those of the root. */
const WITH_TOOLS_OF_ITS_OWN = '@lacorte/web';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const write = (file, content) => writeFileSync(file, JSON.stringify(content, null, 2));

const root = read('package.json');
const workspaces = new Map(
  globSync(root.workspaces.map((pattern) => `${pattern}/package.json`)).map((file) => [read(file).name, file]),
);

const kept = new Set();
function keep(name) {
  if (kept.has(name) || !workspaces.has(name)) return;
  kept.add(name);
  for (const dependency of Object.keys(read(workspaces.get(name)).dependencies ?? {})) keep(dependency);
}
const isBuild = process.argv.includes('--build');
for (const app of process.argv.slice(2)) keep(`@lacorte/${app}`);

const lock = read('package-lock.json');
if (!isBuild) {
  delete root.devDependencies;
  delete lock.packages[''].devDependencies;
}
for (const [name, file] of workspaces) {
  const folder = dirname(file);
  if (isBuild && name === WITH_TOOLS_OF_ITS_OWN) continue;
  if (kept.has(name)) {
    const { devDependencies: _, ...manifest } = read(file);
    write(file, manifest);
    delete lock.packages[folder].devDependencies;
  } else {
    rmSync(folder, { recursive: true });
    delete lock.packages[folder];
    delete lock.packages[`node_modules/${name}`];
  }
}
root.workspaces = [...kept].map((name) => dirname(workspaces.get(name)));
lock.packages[''].workspaces = root.workspaces;
write('package.json', root);
write('package-lock.json', lock);
