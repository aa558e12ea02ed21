import app from './app.json';
import session from './session.json';
import shell from './shell.json';
import ui from './ui.json';

export const messages: Record<string, string> = { ...app, ...session, ...shell, ...ui };
