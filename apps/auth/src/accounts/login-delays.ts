/** Limits, because a waiting login holds a connection and memory. */
const MOST_WAITING = { ofNetwork: 20, inAll: 500 };

export class LoginDelays {
  private readonly waiting = new Map<string, number>();
  private total = 0;

  /** @returns false, at once, when too many wait already */
  async wait(network: string, ms: number): Promise<boolean> {
    const ofNetwork = this.waiting.get(network) ?? 0;
    if (ofNetwork >= MOST_WAITING.ofNetwork || this.total >= MOST_WAITING.inAll) return false;
    this.count(network, 1);
    try {
      await new Promise((resolve) => setTimeout(resolve, ms));
    } finally {
      this.count(network, -1);
    }
    return true;
  }

  private count(network: string, change: 1 | -1): void {
    const now = (this.waiting.get(network) ?? 0) + change;
    if (now === 0) this.waiting.delete(network);
    else this.waiting.set(network, now);
    this.total += change;
  }
}
