export { Messages1764979200000 } from './1764979200000-messages';
