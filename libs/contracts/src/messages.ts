import french from './messages/fr.json' with { type: 'json' };
import italian from './messages/it.json' with { type: 'json' };

/** Texts of rules (specification, section 5) and refusals (contract, section 2). The services and the SPA show them. */
export const messagesIt = italian;
export type MessageKey = keyof typeof italian;

/** A text that is missing in French is an error of the compiler. */
export const messagesFr: Record<MessageKey, string> = french;
