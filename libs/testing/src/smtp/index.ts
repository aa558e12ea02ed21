export { SmtpConversation } from './smtp-conversation';
