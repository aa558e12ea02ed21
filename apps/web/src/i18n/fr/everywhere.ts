import app from './app.json' with { type: 'json' };
import session from './session.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import ui from './ui.json' with { type: 'json' };

export const messages: Record<string, string> = { ...app, ...session, ...shell, ...ui };
