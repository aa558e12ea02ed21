export { type AccessTable, describeAccess } from './describe-access';
