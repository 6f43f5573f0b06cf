/**
 * Registers an element under a tag, unless another copy of the package was there first: the inner elements
 * of all copies on a page are interchangeable. Stands in place of `@customElement`, which throws then.
 */
export function define(tag: string, Class: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, Class)
}
