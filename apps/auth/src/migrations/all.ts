export { Baseline1795824000000 } from './1795824000000-baseline';
export { ChangesOfEmail1795911000000 } from './1795911000000-changes-of-email';
