export { PATIENCE_MS } from '../wait-for';
export { Browser } from './browser';
export { addRankedTender, computeRanking } from './ranked-tender';
export { ADMIN, RunningProduct, SEEDED_PASSWORD, seed, UNLIMITED } from './running-product';
