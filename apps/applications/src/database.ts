export const SCHEMA = 'applications';
