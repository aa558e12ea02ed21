import type { CurrentUser } from '@lacorte/contracts';
import { Observable } from '../observable';

interface Page {
  knownUser: () => CurrentUser | undefined;
  openLogin: () => void;
}

/** Keeps the user whose session has ended while the page is open, and the calls that wait for a new login. Does not depend on React. */
class EndedSession extends Observable {
  /** Time of the last login on this page, in milliseconds since 1970. A refusal of an earlier call says nothing about the new session. */
  begunAt = 0;
  private user: CurrentUser | undefined;
  private page: Page | undefined;
  private readonly afterwards = new Map<string, () => void>();
  private readonly waiting = new Set<(isBack: boolean) => void>();

  /** Returns the user whose session has ended; undefined while the session lasts, and for visitors. */
  readonly getUser = (): CurrentUser | undefined => this.user;

  /** The user whose page this is, also after the end of their session; undefined for visitors. */
  readonly getKnownUser = (): CurrentUser | undefined => this.page?.knownUser();

  attach(page: Page): () => void {
    this.page = page;
    return () => {
      this.page = undefined;
      this.begunAt = 0;
      this.forget();
    };
  }

  /** Records that the session of `user` has ended. Returns whether the page can ask for a login. */
  notice(user = this.getKnownUser()): boolean {
    if (!this.page) return false;
    if (user && this.user === undefined) this.show(user);
    return this.user !== undefined;
  }

  /** Opens the login. Resolves with whether the same person is logged in again; with false at once if nobody was logged in. */
  comesBack(signal?: AbortSignal): Promise<boolean> {
    if (!this.notice()) return Promise.resolve(false);
    this.page?.openLogin();
    return new Promise((resolve) => {
      this.waiting.add(resolve);
      signal?.addEventListener('abort', () => this.settle(false, [resolve]));
    });
  }

  /** Does `act` once the same person is logged in again, without asking for a login. Replaces an earlier act of the same name. */
  onceBack(name: string, act: () => void): void {
    this.afterwards.set(name, act);
  }

  begin(user: CurrentUser): void {
    this.begunAt = Date.now();
    const isSame = user.id === this.user?.id;
    const acts = [...this.afterwards.values()];
    this.show(undefined);
    this.settle(isSame);
    if (isSame) for (const act of acts) act();
  }

  /** Lets waiting calls fail when the reader closes the login. The page still says that the session has ended. */
  giveUp(): void {
    this.settle(false);
  }

  /** Called when the page no longer shows data of the user. */
  forget(): void {
    this.show(undefined);
    this.settle(false);
  }

  private settle(isBack: boolean, waiting = [...this.waiting]): void {
    for (const resolve of waiting) {
      this.waiting.delete(resolve);
      resolve(isBack);
    }
  }

  private show(user: CurrentUser | undefined): void {
    if (user === this.user) return;
    this.user = user;
    this.afterwards.clear();
    this.notify();
  }
}

export const endedSession = new EndedSession();
