/** Registers a public tag, unless another copy of the package was there first: its class serves our instances too. */
export function define(tag: string, Class: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, Class)
}
