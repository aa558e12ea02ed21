export { Baseline1795737600000 } from './1795737600000-baseline';
