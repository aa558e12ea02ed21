export { messagesIt as messages } from '@lacorte/contracts/messages/it';
