export { default as messages } from '@lacorte/contracts/messages/it.json' with { type: 'json' };
