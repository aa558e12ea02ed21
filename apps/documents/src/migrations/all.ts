export { Baseline1795824000000 } from './1795824000000-baseline';
