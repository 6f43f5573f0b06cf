/** A name in the icon set: the kind, a slash, the icon, as in `wallets/metamask`. */
const NAME = /^(wallets|networks|tokens)\/[A-Za-z0-9][A-Za-z0-9-]{0,63}$/

/** Finds the SVG text of an icon. */
export type LoadIcon = (name: string) => Promise<string | undefined>

/**
 * Reads SVG texts from the `@web3icons/core` package, one small module each, when they are first asked for.
 * Resolves to undefined for a name that the set does not have, or that could not be one.
 */
export const loadIcon: LoadIcon = async name => {
  if (!NAME.test(name)) return undefined
  const [kind, icon] = name.split('/')
  const path = `@web3icons/core/svgs/${kind}/background/${icon}.svg.js`
  try {
    const module: { default?: unknown } = await import(/* @vite-ignore */ path)
    return typeof module.default === 'string' ? module.default : undefined
  } catch {
    return undefined // the set has no such icon: the caller draws one
  }
}
