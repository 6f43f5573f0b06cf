// Fails a build that would ship one package twice.
import { join } from 'node:path'

/**
 * A plugin that fails the build when one package appears from two roots. A single CommonJS import can
 * put a second copy of viem beside the first: nothing breaks, the bundle only grows by half.
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

/** The packages that the modules of a bundle come from by more than one path, as `{ name, roots }[]`. */
export function packagesFromTwoRoots(ids) {
  const roots = new Map()
  for (const id of ids) {
    const [, root, name] = /^(?:\0)?(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(id) ?? []
    if (name) roots.set(name, (roots.get(name) ?? new Set()).add(root))
  }
  return [...roots].filter(([, paths]) => paths.size > 1).map(([name, paths]) => ({ name, roots: [...paths].sort() }))
}

/**
 * A plugin that takes the repository's own copy of some packages, whoever imports them: npm installs several versions
 * for the protocol's library, each compatible with ours. Importers that `keeps` names get the copy they ask for.
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
