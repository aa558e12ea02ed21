import app from './app.json';
import session from './session.json';
import shell from './shell.json';
import ui from './ui.json';

/** The sentences that every page needs. */
export const messages: Record<string, string> = { ...app, ...session, ...shell, ...ui };
