export {
  allUnderstood,
  type PageRequest,
  pageIn,
  type QueryParameters,
  type Understood,
  wholeNumberIn,
} from '@lacorte/http-server';
