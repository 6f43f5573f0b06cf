// The entry points of the package: the `exports` of package.json, and the source of each.

/** Every entry point, by its path after `appkit-modal`, with its source below `src`. */
export const entryPoints = {
  '.': 'index.ts',
  './headless': 'headless.ts',
  './elements': 'elements.ts',
  './react': 'react.ts',
  './vue': 'vue.ts',
  './networks': 'networks.ts',
  './chains/eip155': 'chains/eip155/eip155.ts',
  './chains/solana': 'chains/solana/solana.ts',
  './chains/bip122': 'chains/bip122/bip122.ts',
  './chains/polkadot': 'chains/polkadot/polkadot.ts',
  './adapters/wagmi': 'adapters/wagmi/wagmi.ts',
  './adapters/ethers': 'adapters/ethers/ethers.ts',
  './compat': 'compat.ts',
  './compat/react': 'compat-react.ts',
  './compat/wagmi': 'compat/wagmi-adapter.ts',
  './compat/solana': 'compat/solana-adapter.ts',
  './contract': 'contract.ts',
  './siwx': 'siwx.ts',
  './testing': 'testing.ts',
  './testing/solana': 'testing/solana.ts',
  './testing/bitcoin': 'testing/bitcoin.ts',
  './testing/polkadot': 'testing/polkadot.ts',
}

/**
 * Entry points for apps that migrate, and for Vue. They are a second build that imports the files of the first one, so
 * that they cannot change how the first build is split into files.
 */
export const SECOND_BUILD = [
  'vue.ts',
  'compat.ts',
  'compat-react.ts',
  'compat/wagmi-adapter.ts',
  'compat/solana-adapter.ts',
]

/** Returns the sources of the entry points of the first build. */
export function firstBuild() {
  return Object.values(entryPoints).filter(source => !SECOND_BUILD.includes(source))
}

/**
 * Servers get this file in place of the elements, whose import requires DOM classes. React components and
 * `createAppKit` load the elements only in the browser.
 */
export const SERVER_ELEMENTS = './dist/elements.server.js'

/** Returns the `exports` field for entries of {@link entryPoints}. Types come first, so that every resolver finds them. */
export function packageExports(entries = Object.entries(entryPoints)) {
  const fields = entries.map(([entryPoint, source]) => {
    const stem = source.replace(/\.tsx?$/, '')
    const server = entryPoint === './elements' ? { node: SERVER_ELEMENTS } : {}
    return [entryPoint, { types: `./dist/types/${stem}.d.ts`, ...server, default: `./dist/${stem}.js` }]
  })
  return { ...Object.fromEntries(fields), './package.json': './package.json' }
}

/**
 * Returns the fields for resolvers without `exports` support: `typesVersions` for TypeScript's `node10`, and `alias`
 * for Parcel with its default settings.
 */
export function packageFallbacks(fields = packageExports()) {
  const { '.': root, ...others } = fields
  const entries = Object.entries(others).filter(([, target]) => typeof target === 'object')
  return {
    main: root.default,
    module: root.default,
    types: root.types,
    typesVersions: {
      '*': Object.fromEntries(entries.map(([entryPoint, { types }]) => [entryPoint.slice(2), [types]])),
    },
    alias: Object.fromEntries(entries.map(([entryPoint, target]) => [entryPoint, target.default])),
  }
}
