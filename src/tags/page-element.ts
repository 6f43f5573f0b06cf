/** What a public tag is made of. A server has no elements: there the classes can be imported, and are never used. */
export const PageElement = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement)
