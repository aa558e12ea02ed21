export { SigningKeys } from './signing-keys';
