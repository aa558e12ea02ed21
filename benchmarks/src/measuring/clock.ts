/** Milliseconds since 1970 with their fractions, comparable between processes. */
export const now = () => performance.timeOrigin + performance.now();
