import french from './messages/fr.json' with { type: 'json' };
import italian from './messages/it.json' with { type: 'json' };

/** Messages that both the services and the SPA show: rules (specification, section 5) and refusals (contract, section 2). */
export const messagesIt = italian;
export type MessageKey = keyof typeof italian;

/** Does not compile if a message is missing in French. */
export const messagesFr: Record<MessageKey, string> = french;
