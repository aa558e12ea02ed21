import { setSourceMapsSupport } from 'node:module';

// Stack traces name our sources. The flag --enable-source-maps would also keep the maps of all npm packages in memory, 90 MiB in
// eight processes (docs/performance.md).
setSourceMapsSupport(true, { nodeModules: false });
