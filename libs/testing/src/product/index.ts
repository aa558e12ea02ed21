export { Browser } from './browser';
export { ADMIN, RunningProduct, UNLIMITED } from './running-product';
