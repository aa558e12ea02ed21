import type { CurrentUser } from '@lacorte/contracts';

interface Page {
  /** Who is logged in, as far as the page knows. */
  knownUser: () => CurrentUser | undefined;
  openLogin: () => void;
}

/**
 * A session that has ended while its page is open: whose it was, and the calls that wait for their login. One for the page, because every
 * call of the site goes through one client. Independent of React.
 */
class EndedSession {
  private user: CurrentUser | undefined;
  private page: Page | undefined;
  private readonly waiting = new Set<(isBack: boolean) => void>();
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Undefined while the session lasts, and for visitors. */
  readonly getUser = (): CurrentUser | undefined => this.user;

  /** @returns ends it */
  attach(page: Page): () => void {
    this.page = page;
    return () => {
      this.page = undefined;
      this.forget();
    };
  }

  /**
   * The server does not know the session of `user` any more.
   *
   * @returns whether the page can ask for a login
   */
  notice(user = this.page?.knownUser()): boolean {
    if (!this.page) return false;
    if (user && this.user === undefined) this.show(user);
    return this.user !== undefined;
  }

  /** Asks for a login. Resolves with whether the same person is logged in again; at once without a person who was. */
  comesBack(signal?: AbortSignal): Promise<boolean> {
    if (!this.notice()) return Promise.resolve(false);
    this.page?.openLogin();
    return new Promise((resolve) => {
      this.waiting.add(resolve);
      signal?.addEventListener('abort', () => this.settle(false, [resolve]));
    });
  }

  /** A session of `user` has begun. */
  begin(user: CurrentUser): void {
    const isSame = user.id === this.user?.id;
    this.show(undefined);
    this.settle(isSame);
  }

  /** The reader has closed the login. The page goes on saying that the session has ended. */
  giveUp(): void {
    this.settle(false);
  }

  /** Nothing of the user is on the page any more. */
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
    for (const listener of this.listeners) listener();
  }
}

export const endedSession = new EndedSession();
