import { loadTexts } from '../../i18n/start-i18n';

/** Loads the code and the texts for chosen files, which most readers of the form do not need yet. */
export async function loadChosenFile() {
  const [code] = await Promise.all([import('./chosen-file'), loadTexts('chosen-files')]);
  return code;
}
