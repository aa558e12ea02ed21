import { type Notes, PAGE, wordParameter } from './note.ts';

export const CONTACTS: Notes = {
  'POST /api/contacts': {
    summary: 'Send a message to the cooperative',
    description:
      'The message is stored and e-mailed to the cooperative. A copy with its number goes to the sender, five times a day at most.',
    errors: { 429: 'Too many requests from one address, or too many messages of one network in 24 hours' },
  },
  'GET /api/admin/contacts': {
    summary: 'List the messages of the contact form',
    description: 'Newest first.',
    query: [
      wordParameter('answered', 'Only answered or only unanswered messages; both by default', 'true', 'false'),
      ...PAGE,
    ],
  },
  'PUT /api/admin/contacts/{id}/answered': {
    summary: 'Mark a message as answered, or as not answered',
    description: 'Returns the message.',
  },
};
