/** An element of an XML file, by its name without prefix. */
export class XmlNode {
  text = '';
  readonly children: XmlNode[] = [];

  constructor(
    readonly name: string,
    /** Currency of an amount. */
    readonly currency = '',
  ) {}

  /** Finds all elements at the end of a path, also in repeated parents. */
  all(...path: string[]): XmlNode[] {
    let found: XmlNode[] = [this];
    for (const name of path) found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
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
