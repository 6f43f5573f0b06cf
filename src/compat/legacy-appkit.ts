import { bip122 } from '../chains/bip122/bip122.js'
import { eip155 } from '../chains/eip155/eip155.js'
import type { ChainAdapter } from '../core/chain-adapter.js'
import { instances } from '../core/registry.js'
import { createAppKit as create } from '../modal/create-appkit.js'
import { getScope, type AppKit as Instance } from '../modal/instance.js'
import { addLegacyMethods, type LegacyAppKit } from './legacy-methods.js'
import { type LegacyOptions, type LegacySIWEConfig, toAppKitOptions } from './legacy-options.js'
import { registerLegacyTags } from './legacy-tags.js'

/**
 * Creates a modal from the options of similar products, and defines the `w3m-` tags. The instance also has their
 * methods.
 *
 * @throws AppKitError like `createAppKit` of `appkit-modal`
 *
 * @example createAppKit({ adapters: [new EthersAdapter()], networks: [mainnet], projectId, features: { swaps: ['1inch'] } })
 */
export function createAppKit(options: LegacyOptions): LegacyAppKit {
  registerLegacyTags()
  return addLegacyMethods(create(toAppKitOptions(options)))
}

/** Access to the instance of the page. */
export const AppKit = {
  /** Returns the first instance of the page. */
  getInstance(): LegacyAppKit | undefined {
    const found = [...instances().values()].find((kit): kit is Instance => Boolean(getScope(kit)))
    return found && addLegacyMethods(found)
  },
}

/** Returns a sign-in configuration for the option `siweConfig`. */
export function createSIWEConfig(config: LegacySIWEConfig): LegacySIWEConfig {
  return config
}

/** The adapter for EVM networks, for apps that use ethers 6. Read the account with `appkit-modal/adapters/ethers`. */
export class EthersAdapter implements ChainAdapter {
  readonly namespace: ChainAdapter['namespace'] = 'eip155'
  readonly isAddress: ChainAdapter['isAddress']
  readonly start: ChainAdapter['start']
  readonly verbs: ChainAdapter['verbs']

  constructor() {
    const { isAddress, start, verbs } = eip155()
    this.isAddress = isAddress
    this.start = start
    this.verbs = verbs
  }
}

/** The adapter for EVM networks, for apps that use ethers 5. Pass the wallet's provider to `Web3Provider`. */
export class Ethers5Adapter extends EthersAdapter {}

/** The adapter for Bitcoin. The options of similar products are ignored. */
export class BitcoinAdapter implements ChainAdapter {
  readonly namespace: ChainAdapter['namespace'] = 'bip122'
  readonly isAddress: ChainAdapter['isAddress']
  readonly start: ChainAdapter['start']
  readonly verbs: ChainAdapter['verbs']

  constructor(_options?: object) {
    const { isAddress, start, verbs } = bip122()
    this.isAddress = isAddress
    this.start = start
    this.verbs = verbs
  }
}
