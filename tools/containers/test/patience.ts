// How long the test waits before it gives up, on a machine that is busy with other things. No figure is an expectation.
export const BUILD_MS = 20 * 60_000;
export const START_MS = 5 * 60_000;
export const UPGRADE_MS = 10 * 60_000;
