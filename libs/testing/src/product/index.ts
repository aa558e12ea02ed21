export { PATIENCE_MS } from '../wait-for';
export { Browser } from './browser';
export { computeRanking } from './compute-ranking';
export { addRankedTender } from './ranked-tender';
export { ADMIN, RunningProduct, UNLIMITED } from './running-product';
export { SEEDED_PASSWORD, seed } from './seed';
