import { LONGEST_READ } from './payment-text';
import { XmlNode } from './xml-node';
import type { XmlListener } from './xml-pieces';

/** Elements that hold entries: a statement, a report, a notification. */
const HOLDERS = new Set(['Stmt', 'Rpt', 'Ntfctn']);
const KEPT = new Set(['Ntry', 'Bal', 'Acct']);
/** Messages of CAMT, and the envelope of Italian corporate banking. Other files may have elements with the names of holders. */
const MESSAGE = /^(?:BkToCstmr|CBI)/;

interface Holder {
  name: string;
  account: XmlNode | undefined;
  balances: XmlNode[];
  bookedCents: number;
}

/** Collects the entries of a CAMT file, wherever their statement stands, while it is parsed. */
export class CamtEntries implements XmlListener {
  readonly holders: Holder[] = [];
  isCamt = false;
  private entries: { holder: Holder; entry: XmlNode }[] = [];
  private holder: Holder | undefined;
  /** The open elements within the holder. */
  private readonly within: XmlNode[] = [];
  /** Name of the first of them. */
  private part = '';

  /** Returns the entries that have ended since the last call. */
  taken() {
    return this.entries.splice(0);
  }

  open = (name: string, attribute: (name: string) => string): void => {
    if (this.holder) {
      const node = new XmlNode(name === 'Amt' ? attribute('Ccy') : '');
      const parent = this.within.at(-1);
      if (!parent) this.part = name;
      else if (KEPT.has(this.part)) parent.add(name, node);
      this.within.push(node);
      return;
    }
    this.isCamt ||= MESSAGE.test(name);
    if (!HOLDERS.has(name)) return;
    this.holder = { name, account: undefined, balances: [], bookedCents: 0 };
    this.holders.push(this.holder);
  };

  text = (text: string): void => {
    const node = this.within.at(-1);
    if (node) node.text += text.slice(0, LONGEST_READ - node.text.length);
  };

  close = (): void => {
    const node = this.within.pop();
    if (!node) this.holder = undefined;
    else if (this.holder && this.within.length === 0) this.keep(this.holder, node);
  };

  private keep(holder: Holder, node: XmlNode): void {
    // An entry without elements is none.
    if (this.part === 'Ntry' && !node.isEmpty) this.entries.push({ holder, entry: node });
    if (this.part === 'Bal') holder.balances.push(node);
    if (this.part === 'Acct') holder.account ??= node;
  }
}
