export { Browser } from './browser';
export { addRankedTender } from './ranked-tender';
export { ADMIN, RunningProduct, UNLIMITED } from './running-product';
