/** Where the imports of a package go. */
export interface ImportTarget {
  readonly isStyle?: boolean
  /** Returns the entry point and the new name, or undefined without a counterpart. */
  find(name: string): { readonly entry: string; readonly name: string } | undefined
  /** Returns what to do about a name without a counterpart, or about the whole import. */
  describe(name?: string): string
}

interface Package {
  readonly pattern: RegExp
  readonly entry: string
  /** New names by old names. `any` means that every name keeps its name. */
  readonly names: 'any' | Readonly<Record<string, string>>
  /** Names that another entry point exports: the entry point and the new name. */
  readonly elsewhere?: Readonly<Record<string, readonly [string, string]>>
  /** Replacements by hand, by name. */
  readonly replacements?: Readonly<Record<string, string>>
}

const GUIDE = 'docs/migration.md has the replacement.'

const sharedHooks =
  'useAppKit useAppKitState useAppKitTheme useAppKitEvents useWalletInfo useAppKitNetwork useAppKitNetworkCore ' +
  'useAppKitAccount useAppKitProvider useAppKitBalance useDisconnect useAppKitConnections useAppKitConnection'

const providerHint = 'remove it, and call createAppKit once outside of the components'
const configHint = "use wagmi's createConfig, and pass wagmi({ config }) of appkit-modal/adapters/wagmi to createAppKit"

const missingNetworks = [
  'AVAILABLE_NAMESPACES',
  'bitcoinSignet',
  'ton',
  'tonTestnet',
  'tronMainnet',
  'tronNileTestnet',
  'tronShastaTestnet',
]

const packages: readonly Package[] = [
  {
    pattern: /^@reown\/appkit\/networks$/,
    entry: 'appkit-modal/networks',
    names: 'any',
    elsewhere: { AppKitNetwork: ['appkit-modal', 'NetworkInput'], ChainNamespace: ['appkit-modal', 'Namespace'] },
    replacements: Object.fromEntries(missingNetworks.map(name => [name, 'this network does not exist'])),
  },
  { pattern: /^@reown\/appkit(\/core)?$/, entry: 'appkit-modal/compat', names: same('createAppKit AppKit') },
  {
    pattern: /^@reown\/appkit\/(react|react-core|library\/react)$/,
    entry: 'appkit-modal/compat/react',
    names: same(
      'createAppKit AppKitProvider AppKitButton AppKitNetworkButton AppKitConnectButton AppKitAccountButton ' +
        `OpenOptions useAppKitWallets ${sharedHooks}`,
    ),
    replacements: {
      modal: 'use the return value of createAppKit',
      getAppKit: 'remove it: hooks find the instance of the page',
    },
  },
  {
    pattern: /^@reown\/appkit\/(vue|vue-core|library\/vue)$/,
    entry: 'appkit-modal/vue',
    names: same(sharedHooks),
    elsewhere: { createAppKit: ['appkit-modal/compat', 'createAppKit'] },
    replacements: { getAppKit: 'remove it: composables find the instance of the page' },
  },
  { pattern: /^@reown\/appkit-adapter-wagmi$/, entry: 'appkit-modal/compat/wagmi', names: same('WagmiAdapter') },
  { pattern: /^@reown\/appkit-adapter-solana$/, entry: 'appkit-modal/compat/solana', names: same('SolanaAdapter') },
  {
    pattern: /^@reown\/appkit-adapter-(ethers|ethers5|bitcoin)$/,
    entry: 'appkit-modal/compat',
    names: same('EthersAdapter Ethers5Adapter BitcoinAdapter'),
  },
  { pattern: /^@reown\/appkit-siwe$/, entry: 'appkit-modal/compat', names: same('createSIWEConfig') },
  { pattern: /^@reown\/appkit-siwx$/, entry: 'appkit-modal/siwx', names: same('DefaultSIWX') },
  { pattern: /^@reown\/appkit-siwx\/react$/, entry: 'appkit-modal/compat/react', names: same('useAppKitSIWX') },
  {
    pattern: /^@reown\/appkit-wallet-button\/react$/,
    entry: 'appkit-modal/react',
    names: same('useAppKitWallet useAppKitUpdateEmail'),
  },
  { pattern: /^@reown\/appkit/, entry: 'appkit-modal', names: {} },
  {
    pattern: /^@rainbow-me\/rainbowkit$/,
    entry: 'appkit-modal/react',
    names: { ConnectButton: 'AppKitButton', WalletButton: 'AppKitWalletButton' },
    replacements: {
      RainbowKitProvider: providerHint,
      getDefaultConfig: configHint,
      connectorsForWallets: configHint,
      useConnectModal: 'use useAppKit().open() of appkit-modal/react',
      useAccountModal: "use useAppKit().open({ view: 'Account' }) of appkit-modal/react",
      useChainModal: "use useAppKit().open({ view: 'Networks' }) of appkit-modal/react",
      darkTheme: "use the option themeMode: 'dark' of createAppKit",
      lightTheme: "use the option themeMode: 'light' of createAppKit",
      midnightTheme: 'use the options themeMode and themeVariables of createAppKit',
    },
  },
  {
    pattern: /^connectkit$/,
    entry: 'appkit-modal/react',
    names: { ConnectKitButton: 'AppKitButton' },
    replacements: {
      ConnectKitProvider: providerHint,
      getDefaultConfig: configHint,
      useModal: 'use useAppKit() and useAppKitState() of appkit-modal/react',
      SIWEProvider: 'use the option siweConfig of createAppKit',
      useSIWE: 'use useAppKitSIWX() of appkit-modal/react',
    },
  },
  {
    pattern: /^@web3-onboard\//,
    entry: 'appkit-modal',
    names: {},
    replacements: {
      init: 'use createAppKit of appkit-modal. Wallet modules are not needed',
      useConnectWallet: 'use useAppKitAccount() and useAppKit() of appkit-modal/react',
      useSetChain: 'use useAppKitNetwork() of appkit-modal/react',
      useWallets: 'use useAppKitConnections() of appkit-modal/react',
    },
  },
]

const STYLES = /^@rainbow-me\/rainbowkit\/styles\.css$/

/** Finds where the imports of a package go. Returns undefined for packages that stay. */
export function findTarget(name: string): ImportTarget | undefined {
  const general = `no automatic replacement. ${GUIDE}`
  if (STYLES.test(name)) return { isStyle: true, find: () => undefined, describe: () => general }
  const found = packages.find(({ pattern }) => pattern.test(name))
  if (!found) return undefined
  const { entry, names, elsewhere = {}, replacements = {} } = found
  return {
    find(imported) {
      const moved = getOwn(elsewhere, imported)
      if (moved) return { entry: moved[0], name: moved[1] }
      if (names === 'any') return Object.hasOwn(replacements, imported) ? undefined : { entry, name: imported }
      const renamed = getOwn(names, imported)
      return renamed === undefined ? undefined : { entry, name: renamed }
    },
    describe(imported = '') {
      const replacement = getOwn(replacements, imported)
      return replacement === undefined ? general : `${replacement}. ${GUIDE}`
    },
  }
}

function getOwn<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

function same(names: string): Readonly<Record<string, string>> {
  return Object.fromEntries(names.split(' ').map(name => [name, name]))
}
