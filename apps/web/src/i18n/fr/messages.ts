export { messagesFr as messages } from '@lacorte/contracts/messages/fr';
