import type { DataCore } from '../data/data-core.js'
import { ipfsGateway } from '../nfts/ipfs-gateway.js'
import { Ens } from './ens.js'

/** ENS on the first network of the list that has it, Ethereum before its test networks; nothing where none does. */
export function openEns({ chains, outbound, icons, env }: DataCore): Ens | undefined {
  const having = chains.all.filter(({ client }) => client.chain?.contracts?.['ensUniversalResolver'] !== undefined)
  const chain = having.find(({ chainId }) => chainId === 1) ?? having[0]
  return chain && new Ens({ chain, chains, outbound, icons, ipfs: ipfsGateway(env) })
}
