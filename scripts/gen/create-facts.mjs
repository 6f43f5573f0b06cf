// Generates create/src/package-facts.gen.json: the facts that `npm create appkit-modal` needs without installing the
// package.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importSource } from './import-source.mjs'

/** The optional peers that an app installs for a namespace. */
const PEERS = { bip122: ['@scure/btc-signer'], solana: ['@solana/web3.js'] }

/** Returns the generated file of a checkout, as `{ path, text }[]`. */
export async function generateCreateFacts(root) {
  const all = await importSource(join(root, 'src/networks.ts'))
  const { commonNetworks } = await importSource(join(root, 'src/networks/common-networks.ts'))
  const { peerDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const cdn = new Set(commonNetworks.map(({ caipNetworkId }) => caipNetworkId))
  const networks = Object.entries(all).flatMap(([key, network]) => {
    const [namespace] = network.caipNetworkId?.split(':') ?? []
    if (!['eip155', 'solana', 'bip122'].includes(namespace)) return []
    const { caipNetworkId: id, name, testnet } = network
    const isInCdnFile = namespace === 'eip155' && cdn.has(id) // the CDN file has the EVM adapter only
    return [[key, { id, name, ...(testnet && { testnet }), ...(isInCdnFile && { cdn: true }) }]]
  })
  const installs = Object.entries(PEERS).map(([namespace, names]) => [
    namespace,
    Object.fromEntries(names.flatMap(name => (peerDependencies[name] ? [[name, peerDependencies[name]]] : []))),
  ])
  const facts = {
    networks: Object.fromEntries(networks.sort(([a], [b]) => (a < b ? -1 : 1))),
    installs: Object.fromEntries(installs),
  }
  return [{ path: 'create/src/package-facts.gen.json', text: `${JSON.stringify(facts, null, 2)}\n` }]
}
