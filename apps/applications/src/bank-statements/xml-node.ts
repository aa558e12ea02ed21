/** An element of an XML file. Names have no prefix. */
export class XmlNode {
  text = '';
  /** By name, so that a path is found quickly among a million elements. */
  private children: Map<string, XmlNode[]> | undefined;

  constructor(
    /** Currency of an amount. */
    readonly currency = '',
  ) {}

  get isEmpty(): boolean {
    return this.children === undefined;
  }

  add(name: string, child: XmlNode): void {
    this.children ??= new Map();
    const alike = this.children.get(name);
    if (alike) alike.push(child);
    else this.children.set(name, [child]);
  }

  /** Finds all elements at the end of a path, also in repeated parents. */
  all(...path: string[]): XmlNode[] {
    let found: XmlNode[] = [this];
    for (const name of path) found = found.flatMap(({ children }) => children?.get(name) ?? []);
    return found;
  }

  first(...path: string[]): XmlNode | undefined {
    return this.all(...path)[0];
  }

  /** Returns the text of the first element at the end of a path; empty if there is none. */
  textAt(...path: string[]): string {
    return this.first(...path)?.text.trim() ?? '';
  }
}
