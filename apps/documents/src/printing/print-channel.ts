/** Redis channel on which the worker hands over the PDF that is kept under `key`. */
export function printChannel(key: string): string {
  return `printed:${key}`;
}
