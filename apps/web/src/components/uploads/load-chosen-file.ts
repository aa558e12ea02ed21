import { loadTexts } from '../../i18n/start-i18n';

/** Loads the code and the texts for chosen files, which most readers of the form do not need yet. */
export async function loadChosenFile() {
  const [{ default: ChosenFile, takeFiles }] = await Promise.all([import('./chosen-file'), loadTexts('chosen-files')]);
  return { default: ChosenFile, takeFiles };
}
