/** Our own props whose attribute is written in another way. */
const names: Readonly<Record<string, string>> = {
  className: 'class', // React 18 writes a custom element's `className` as it stands
  loadingLabel: 'loading-label',
  charsStart: 'chars-start',
  charsEnd: 'chars-end',
}

/**
 * The attributes of a tag from the props of its wrapper, in words that mean the same to React 18, which writes every
 * prop of a custom element as an attribute, and to React 19, which sets a property where the element has one.
 */
export function tagAttributes(props: object): Readonly<Record<string, unknown>> {
  const attributes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(props) as [string, unknown][])
    if (value !== undefined) attributes[names[name] ?? name] = isOff(name, value) ? undefined : value
  return attributes
}

/** React 18 writes `false` as a text, and an attribute that is there is on; of ARIA and data, `false` is a value. */
function isOff(name: string, value: unknown): boolean {
  return value === false && !/^(aria|data)-/.test(name)
}
