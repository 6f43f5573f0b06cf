// The doors of the package: what `exports` in package.json offers, and the source behind each.

/** Every door by the name after `appkit-modal`, with its source below `src`. */
export const doors = {
  '.': 'index.ts',
  './headless': 'headless.ts',
  './elements': 'elements.ts',
  './react': 'react.ts',
  './networks': 'networks.ts',
  './chains/eip155': 'chains/eip155/eip155.ts',
  './chains/solana': 'chains/solana/solana.ts',
  './chains/bip122': 'chains/bip122/bip122.ts',
  './chains/polkadot': 'chains/polkadot/polkadot.ts',
  './adapters/wagmi': 'adapters/wagmi/wagmi.ts',
  './adapters/ethers': 'adapters/ethers/ethers.ts',
  './contract': 'contract.ts',
  './siwx': 'siwx.ts',
  './testing': 'testing.ts',
  './testing/solana': 'testing/solana.ts',
  './testing/bitcoin': 'testing/bitcoin.ts',
  './testing/polkadot': 'testing/polkadot.ts',
}

/**
 * What a server gets in place of the elements: importing the real ones would need a DOM's classes.
 * React's wrappers and `createAppKit` load the elements in the browser only.
 */
export const SERVER_ELEMENTS = './dist/elements.server.js'

/** The `exports` field for entries of {@link doors}: types first, so that every resolver finds them. */
export function packageExports(entries = Object.entries(doors)) {
  const fields = entries.map(([door, source]) => {
    const stem = source.replace(/\.tsx?$/, '')
    const server = door === './elements' ? { node: SERVER_ELEMENTS } : {}
    return [door, { types: `./dist/types/${stem}.d.ts`, ...server, default: `./dist/${stem}.js` }]
  })
  return { ...Object.fromEntries(fields), './package.json': './package.json' }
}

/**
 * The fields for resolvers that do not read `exports`: `typesVersions` for TypeScript's `node10`, `alias` for Parcel
 * with its default settings.
 */
export function packageFallbacks(fields = packageExports()) {
  const { '.': root, ...others } = fields
  const entries = Object.entries(others).filter(([, target]) => typeof target === 'object')
  return {
    main: root.default,
    module: root.default,
    types: root.types,
    typesVersions: { '*': Object.fromEntries(entries.map(([door, { types }]) => [door.slice(2), [types]])) },
    alias: Object.fromEntries(entries.map(([door, target]) => [door, target.default])),
  }
}
