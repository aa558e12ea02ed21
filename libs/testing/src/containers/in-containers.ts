/** Whether servers come as containers instead of local programs: `TEST_INFRA=containers`. */
export function inContainers(): boolean {
  return process.env.TEST_INFRA === 'containers';
}
