import { useLogoutElsewhere } from '../../lib/session/logout-elsewhere';
import { EndedSessionBar } from './ended-session-bar';
import { useAccountLanguage } from './use-account-language';

/**
 * What a page with a session needs beside its content. A chunk of its own, which visitors do not load.
 *
 * @param props.isOpening whether the page was opened with the session
 */
export default function SessionWatch({ isOpening }: { isOpening: boolean }) {
  useAccountLanguage(isOpening);
  useLogoutElsewhere();
  return <EndedSessionBar />;
}
