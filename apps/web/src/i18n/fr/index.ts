import { messagesFr } from '@lacorte/contracts';

const files = import.meta.glob<Record<string, string>>('./*.json', { eager: true, import: 'default' });

/** The pages' sentences and the ones shared with the services. */
export const messages: Record<string, string> = Object.assign({ ...messagesFr }, ...Object.values(files));
