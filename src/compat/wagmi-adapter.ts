import { createConfig, http, type Config, type CreateConfigParameters } from '@wagmi/core'
import { wagmi } from '../adapters/wagmi/wagmi.js'
import type { ChainAdapter } from '../core/chain-adapter.js'
import type { CustomRpcUrl } from '../core/config.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { type NetworkInput, toNetwork } from '../core/network.js'

/** Options of `WagmiAdapter`: the networks, and any option of wagmi's `createConfig` except `chains` and `client`. */
export type WagmiAdapterOptions = Partial<Omit<CreateConfigParameters, 'chains' | 'client'>> & {
  /** Networks of other namespaces are skipped. */
  readonly networks: readonly NetworkInput[]
  /** Ignored: pass it to `createAppKit`. */
  readonly projectId?: string
  /** RPC nodes by CAIP-2 id. The first one of a network is used, unless `transports` has the network. */
  readonly customRpcUrls?: Readonly<Record<string, readonly CustomRpcUrl[]>>
  /** Ignored: the account shows pending transactions without it. */
  readonly pendingTransactionsFilter?: object
}

/**
 * EVM networks for an app that uses wagmi. Creates the wagmi config from a list of networks.
 *
 * @throws AppKitError `config/option-wrong` without an EVM network
 *
 * @example
 * const adapter = new WagmiAdapter({ networks: [mainnet, base], projectId })
 * createAppKit({ adapters: [adapter], networks: [mainnet, base], projectId })
 * <WagmiProvider config={adapter.wagmiConfig}>…</WagmiProvider>
 */
export class WagmiAdapter implements ChainAdapter {
  readonly namespace: ChainAdapter['namespace'] = 'eip155'
  /** The config for `WagmiProvider` and wagmi's actions. */
  readonly wagmiConfig: Config
  readonly isAddress: ChainAdapter['isAddress']
  readonly start: ChainAdapter['start']
  readonly share: NonNullable<ChainAdapter['share']>
  readonly verbs: ChainAdapter['verbs']

  constructor(options: WagmiAdapterOptions) {
    this.wagmiConfig = createWagmiConfig(options)
    const { isAddress, start, share, verbs } = wagmi({ config: this.wagmiConfig })
    this.isAddress = isAddress
    this.start = start
    this.share = share as NonNullable<typeof share>
    this.verbs = verbs
  }

  /** The networks of the config. */
  get wagmiChains(): Config['chains'] {
    return this.wagmiConfig.chains
  }
}

function createWagmiConfig(options: WagmiAdapterOptions): Config {
  const {
    networks,
    projectId: _id,
    customRpcUrls = {},
    pendingTransactionsFilter: _filter,
    transports,
    ...others
  } = options
  const chains = networks.filter(input => toNetwork(input).chainNamespace === 'eip155')
  if (chains.length === 0) throw new AppKitError('config/option-wrong', { text: 'networks: expected an EVM network' })
  const defaults = chains.map(({ id }) => [id, http(customRpcUrls[`eip155:${id}`]?.[0]?.url)])
  return createConfig({
    ...others,
    chains,
    transports: { ...Object.fromEntries(defaults), ...transports },
  } as unknown as CreateConfigParameters)
}
