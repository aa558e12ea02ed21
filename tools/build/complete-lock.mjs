// npm >= 11.16 leaves optional platform packages that the registry does not serve out of package-lock.json and then
// refuses the lock in `npm ci` (npm/cli#9846). This puts them back: exact version, os/cpu/libc from the name.
import { readFileSync, writeFileSync } from 'node:fs';
const file = new URL('../../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const pk = lock.packages;
const OS = ['android', 'darwin', 'win32', 'freebsd', 'linux', 'openharmony', 'sunos', 'aix', 'netbsd', 'openbsd'];
const CPU = ['arm64', 'x64', 'ia32', 'armv6', 'armv7', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32'];
const find = (from, name) => {
  for (let p = from; ; p = p.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const k = (p ? p + '/' : '') + 'node_modules/' + name;
    if (pk[k]) return k;
    if (!p.includes('node_modules/')) return null;
  }
};
let n = 0;
for (const [path, e] of Object.entries(pk)) {
  const specs = Object.entries(e.optionalDependencies ?? {});
  const ranged = specs.map(([d]) => find(path, d)).filter(Boolean).map((k) => pk[k].version);
  for (const [name, spec] of specs) {
    const hit = find(path, name);
    if (hit && (!/^\d/.test(spec) || pk[hit].version === spec)) continue;
    const version = /^\d/.test(spec) ? spec : (ranged[0] ?? spec.replace(/^[^\d]*/, ''));
    const tok = name.replace(/^@[^/]+\//, '').toLowerCase().split(/[-_.]/);
    const os = OS.filter((o) => tok.includes(o)); const cpu = CPU.filter((c) => tok.includes(c)).slice(0, 1);
    const entry = { version };
    if (cpu.length) entry.cpu = cpu;
    if (e.dev) entry.dev = true;
    if (os.includes('linux')) entry.libc = [tok.includes('musl') ? 'musl' : 'glibc'];
    entry.optional = true;
    if (os.length) entry.os = os;
    if (name === 'fsevents') entry.os = ['darwin'];
    const base = hit ? path.replace(/(@[^/]+\/)?[^/]+$/, '') : 'node_modules/';
    pk[base + name] = entry; n++;
  }
}
lock.packages = Object.fromEntries(Object.entries(pk).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, JSON.stringify(lock, null, 2) + '\n');
console.log('added', n);
