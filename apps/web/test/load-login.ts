/** Loads the login chunk before a test. */
export async function loadLogin(): Promise<void> {
  await import('../src/features/session/login-dialog');
}
