import * as z from 'zod'
import { trimEnd } from '../../../../src/lib/text.js'
import { HttpError } from '../../http/http-error.js'

/** Explorers by CAIP-2 id. */
export type ExplorerUrls = ReadonlyMap<string, string>

/**
 * Public Blockscout explorers of the default networks. BNB Smart Chain, Avalanche, Fantom, Kaia and Polygon Amoy have
 * none that Blockscout lists.
 */
export const publicExplorers: ExplorerUrls = new Map([
  ['eip155:1', 'https://eth.blockscout.com'],
  ['eip155:10', 'https://explorer.optimism.io'],
  ['eip155:100', 'https://gnosis.blockscout.com'],
  ['eip155:137', 'https://polygon.blockscout.com'],
  ['eip155:324', 'https://zksync.blockscout.com'],
  ['eip155:8453', 'https://base.blockscout.com'],
  ['eip155:42161', 'https://arbitrum.blockscout.com'],
  ['eip155:42220', 'https://celo.blockscout.com'],
  ['eip155:1313161554', 'https://explorer.mainnet.aurora.dev'],
  ['eip155:7777777', 'https://explorer.zora.energy'],
  ['eip155:84532', 'https://base-sepolia.blockscout.com'],
  ['eip155:421614', 'https://arbitrum-sepolia.blockscout.com'],
  ['eip155:11155111', 'https://eth-sepolia.blockscout.com'],
  ['eip155:11155420', 'https://optimism-sepolia.blockscout.com'],
])

const table = z.record(z.string().regex(/^eip155:[1-9]\d{0,15}$/), z.url({ protocol: /^https?$/ }).max(512))

/** The explorers to use. `own` are the operator's choice, which may be private; the others must be public hosts. */
export interface ExplorerSettings {
  readonly own: ExplorerUrls
  readonly public: ExplorerUrls
}

/**
 * Reads `BLOCKSCOUT`: `off`, or JSON such as `{"eip155:1":"https://eth.blockscout.com"}`, which replaces the public
 * explorers. Throws `settings/invalid`.
 */
export function readExplorers(env: Readonly<Record<string, string | undefined>>): ExplorerSettings {
  const text = env['BLOCKSCOUT']
  if (!text) return { own: new Map(), public: publicExplorers }
  if (text === 'off') return { own: new Map(), public: new Map() }
  try {
    const entries = Object.entries(table.parse(JSON.parse(text)))
    return { own: new Map(entries.map(([id, url]) => [id, trimEnd(url, '/')])), public: new Map() }
  } catch {
    throw new HttpError(
      500,
      'settings/invalid',
      'BLOCKSCOUT must be "off", or JSON like {"eip155:1":"https://eth.blockscout.com"}.',
    )
  }
}
