// Jest's global setup of the projects that need servers (jest.preset.mjs). Node loads the TypeScript files directly.
import { startSharedServers } from './shared-servers.ts';

export default async function setUp() {
  globalThis.stopSharedServers = await startSharedServers();
}
