/** Reads the login's own chunk before a test that has no time to wait for it. */
export async function loadLogin(): Promise<void> {
  await import('../src/features/session/login-dialog');
}
