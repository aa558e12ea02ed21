export { anApplication, uniqueEmail } from './application.builder';
export { aPdf, aPng } from './files';
