export { anApplication, uniqueEmail } from './application.builder';
export { aPdf, aPng } from './files';
export { aCheckout, aStatement, stripeSignature } from './payments';
