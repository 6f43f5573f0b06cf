// Fails a build that would ship one package twice.
import { join } from 'node:path'

/**
 * Returns a plugin that fails the build if one package comes from two roots. A single CommonJS import can add a second
 * copy of viem: nothing breaks, but the bundle grows by half.
 *
 * @param allowed packages that may appear twice, each with the reason
 */
export function oneRoot(allowed = {}) {
  return {
    name: 'one-root',
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap(file => (file.type === 'chunk' ? Object.keys(file.modules) : []))
      const twice = packagesFromTwoRoots(ids).filter(({ name }) => !(name in allowed))
      if (twice.length > 0)
        this.error(twice.map(({ name, roots }) => `${name} appears from ${roots.join(' and ')}`).join('; '))
    },
  }
}

/** Returns the packages that come from more than one path, as `{ name, roots }[]`. */
export function packagesFromTwoRoots(ids) {
  const roots = new Map()
  for (const id of ids) {
    const [, root, name] = /^(?:\0)?(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(id) ?? []
    if (name) roots.set(name, (roots.get(name) ?? new Set()).add(root))
  }
  return [...roots].filter(([, paths]) => paths.size > 1).map(([name, paths]) => ({ name, roots: [...paths].sort() }))
}

/**
 * Returns a plugin that resolves packages to the repository's own copy. npm installs several compatible versions for
 * the WalletConnect library. Importers that match `keeps` get the copy they ask for.
 */
export function oneCopy(root, names, keeps) {
  const from = join(root, 'package.json')
  const isNamed = id => names.some(name => id === name || id.startsWith(`${name}/`))
  return {
    name: 'one-copy',
    enforce: 'pre',
    resolveId(id, importer, options) {
      if (!importer || importer === from || !isNamed(id) || keeps.test(importer)) return null
      return this.resolve(id, from, { ...options, skipSelf: true })
    },
  }
}
