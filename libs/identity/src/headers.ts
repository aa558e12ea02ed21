/** Header in which the gateway hands auth's token to the services. */
export const IDENTITY_HEADER = 'x-identity';
/** Its value while auth cannot be asked. */
export const IDENTITY_UNAVAILABLE = 'unavailable';
/** Header in which one process shows a service who it is. */
export const SERVICE_HEADER = 'x-internal-caller';
