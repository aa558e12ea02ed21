export { default as messages } from '@lacorte/contracts/messages/fr.json' with { type: 'json' };
