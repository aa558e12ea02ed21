import { addsNothing, isBlank, isSameDraft } from './draft-values';
import type { TabDraft } from './tab-drafts';

/** `both`: neither may be dropped without asking. */
export type Verdict = 'nothing' | 'mine' | 'saved' | 'both';

/**
 * Which draft the form goes on with, so that nothing typed is lost.
 *
 * @param mine what was typed in this tab
 * @param saved what the server has, or what was typed in this tab before the session ended
 */
export function reconcile(mine: TabDraft | undefined, saved: TabDraft | undefined): Verdict {
  if (!mine?.isUnsaved) return saved ? 'saved' : 'nothing';
  if (!saved) return 'mine';
  if (isSameDraft(mine.values, saved.values)) return 'saved';
  if (mine.version !== null) return mine.version === saved.version ? 'mine' : 'both';
  return isBlank(mine.values) || addsNothing(mine.values, saved.values) ? 'saved' : 'both';
}
