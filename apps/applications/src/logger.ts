/** Token of this process's log. */
export const LOGGER = Symbol('logger');
