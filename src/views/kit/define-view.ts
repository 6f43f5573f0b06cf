/**
 * Registers a wired element under its tag, or under the next free one where another copy of the package holds
 * it: a wired class works only with the controllers of its own copy. The router makes screens with `new`.
 */
export function defineView(tag: string, Class: CustomElementConstructor): void {
  let free = tag
  for (let copy = 2; customElements.get(free); copy += 1) {
    if (customElements.get(free) === Class) return
    free = `${tag}-${copy}`
  }
  customElements.define(free, Class)
}
