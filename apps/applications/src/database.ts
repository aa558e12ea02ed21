/** Schema that applications owns. */
export const SCHEMA = 'applications';
