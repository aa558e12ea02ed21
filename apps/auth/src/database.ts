/** Schema that auth owns. */
export const SCHEMA = 'auth';
