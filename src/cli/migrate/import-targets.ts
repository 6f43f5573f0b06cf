/** Where the imports of a package go. */
export interface ImportTarget {
  /** What to do with a name that has no counterpart. */
  readonly hint: string
  readonly isStyle?: boolean
  find(name: string): { readonly entry: string; readonly name: string } | undefined
}

const GUIDE = 'docs/migration.md has the replacement.'

// Names by package. `any` means that every name keeps its name.
const packages: readonly (readonly [RegExp, string, 'any' | Readonly<Record<string, string>>])[] = [
  [/^@reown\/appkit\/networks$/, 'appkit-modal/networks', 'any'],
  [/^@reown\/appkit(\/core)?$/, 'appkit-modal/compat', same('createAppKit AppKit')],
  [
    /^@reown\/appkit\/(react|react-core|library\/react)$/,
    'appkit-modal/compat/react',
    same(
      'createAppKit AppKitProvider AppKitButton AppKitNetworkButton AppKitConnectButton AppKitAccountButton OpenOptions ' +
        'useAppKit useAppKitState useAppKitTheme useAppKitEvents useWalletInfo useAppKitNetwork useAppKitNetworkCore ' +
        'useAppKitAccount useAppKitProvider useAppKitBalance useDisconnect useAppKitConnections useAppKitConnection ' +
        'useAppKitWallets',
    ),
  ],
  [
    /^@reown\/appkit\/(vue|vue-core|library\/vue)$/,
    'appkit-modal/vue',
    same(
      'createAppKit useAppKit useAppKitState useAppKitTheme useAppKitEvents useWalletInfo useAppKitNetwork ' +
        'useAppKitAccount useAppKitProvider useAppKitBalance useDisconnect useAppKitConnections useAppKitConnection',
    ),
  ],
  [/^@reown\/appkit-adapter-wagmi$/, 'appkit-modal/compat/wagmi', same('WagmiAdapter')],
  [/^@reown\/appkit-adapter-solana$/, 'appkit-modal/compat/solana', same('SolanaAdapter')],
  [
    /^@reown\/appkit-adapter-(ethers|ethers5|bitcoin)$/,
    'appkit-modal/compat',
    same('EthersAdapter Ethers5Adapter BitcoinAdapter'),
  ],
  [/^@reown\/appkit-siwe$/, 'appkit-modal/compat', same('createSIWEConfig')],
  [/^@reown\/appkit-siwx$/, 'appkit-modal/siwx', same('DefaultSIWX')],
  [/^@reown\/appkit-siwx\/react$/, 'appkit-modal/compat/react', same('useAppKitSIWX')],
  [/^@reown\/appkit-wallet-button\/react$/, 'appkit-modal/react', same('useAppKitWallet useAppKitUpdateEmail')],
  [/^@reown\/appkit/, 'appkit-modal', {}],
  [
    /^@rainbow-me\/rainbowkit$/,
    'appkit-modal/react',
    { ConnectButton: 'AppKitButton', WalletButton: 'AppKitWalletButton' },
  ],
  [/^connectkit$/, 'appkit-modal/react', { ConnectKitButton: 'AppKitButton' }],
  [/^@web3-onboard\//, 'appkit-modal', {}],
]

const STYLES = /^@rainbow-me\/rainbowkit\/styles\.css$/

/** Finds where the imports of a package go. Returns undefined for packages that stay. */
export function findTarget(name: string): ImportTarget | undefined {
  if (STYLES.test(name)) return { hint: GUIDE, isStyle: true, find: () => undefined }
  const found = packages.find(([pattern]) => pattern.test(name))
  if (!found) return undefined
  const [, entry, names] = found
  return {
    hint: `no automatic replacement. ${GUIDE}`,
    find(imported) {
      if (names === 'any') return { entry, name: imported }
      const renamed = Object.hasOwn(names, imported) ? names[imported] : undefined
      return renamed === undefined ? undefined : { entry, name: renamed }
    },
  }
}

function same(names: string): Readonly<Record<string, string>> {
  return Object.fromEntries(names.split(' ').map(name => [name, name]))
}
