/** Header in which the gateway passes auth's token to the services. */
export const IDENTITY_HEADER = 'x-identity';
/** Its value while auth is unavailable. */
export const IDENTITY_UNAVAILABLE = 'unavailable';
/** Header in which a process sends its service token. */
export const SERVICE_HEADER = 'x-internal-caller';
