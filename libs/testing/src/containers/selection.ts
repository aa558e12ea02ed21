/** Whether servers run in containers instead of as local programs: `TEST_INFRA=containers`. */
export function inContainers(): boolean {
  return process.env.TEST_INFRA === 'containers';
}
