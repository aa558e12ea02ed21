export { describeMigrations } from './describe-migrations';
