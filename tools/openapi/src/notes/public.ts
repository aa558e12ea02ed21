import type { Notes } from './note.ts';

export const PUBLIC: Notes = {
  'POST /api/contacts': {
    tag: 'Contacts',
    summary: 'Send a message to the cooperative',
    description: 'The message is stored and e-mailed to the cooperative.',
    errors: { 429: 'Too many requests from one address' },
  },
  'GET /api/download-bando': {
    tag: 'Tender',
    summary: 'Download the rules of the current tender',
    answer: { files: { 'application/pdf': 'The rules' }, fileName: 'bando-assegnazione.pdf' },
  },
};
