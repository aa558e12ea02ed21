/** Ends a process that leads a group, and those that it started and that stayed in it. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // ended in the meantime
  }
}
