// Answers of the hosted services in their documented shapes. Nothing outside can be reached from a test, so shapes that
// are known from documentation only are marked as uncertain. The records are examples written for the tests.

/** A project id that the stand-in accepts. */
export const HOSTED_PROJECT_ID = '00112233445566778899aabbccddeeff'
export const HOSTED_ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const HOSTED_ROUTER = '0x111111125421cA6dc452d289314280a0f8842A65'
export const HOSTED_USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const NATIVE_PLACEHOLDER = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const walletId = (first: string) => first.padEnd(64, '0')

/** Records of `/getWallets`, with fields that this package does not know. */
export const hostedWallets = [
  {
    id: walletId('a1'),
    name: 'Meadow',
    badge_type: 'certified',
    description: 'A wallet for tests',
    chains: ['eip155:1', 'eip155:10', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    homepage: 'https://meadow.example',
    image_id: '11111111-2222-3333-4444-555555555555',
    order: 10,
    link_mode: null,
    mobile_link: 'meadow://',
    desktop_link: null,
    webapp_link: null,
    app_store: 'https://apps.apple.com/app/meadow',
    play_store: 'https://play.google.com/store/apps/details?id=example.meadow',
    chrome_store: 'https://chromewebstore.google.com/detail/meadow',
    rdns: 'example.meadow',
    injected: [{ namespace: 'eip155', injected_id: 'isMeadow' }],
    supports_wc: true,
    supports_wcpay: false,
    an_unknown_field: { of: ['any', 'type'] },
  },
  {
    id: walletId('b2'),
    name: 'Harbor Wallet',
    badge_type: 'none',
    chains: ['eip155:1'],
    homepage: 'https://harbor.example',
    image_id: '66666666-7777-8888-9999-aaaaaaaaaaaa',
    order: 20,
    mobile_link: null,
    desktop_link: null,
    webapp_link: 'https://app.harbor.example',
    rdns: null,
    injected: null,
    supports_wc: true,
  },
] as const

/** `GET /appkit/v1/config`. Entries that this package does not know are listed as well. */
export const hostedConfig = {
  features: [
    { id: 'social_login', isEnabled: true, config: ['email', 'google', 'x'] },
    { id: 'swap', isEnabled: true, config: ['1inch'] },
    { id: 'onramp', isEnabled: true, config: ['meld'] },
    { id: 'activity', isEnabled: true, config: null },
    { id: 'reown_branding', isEnabled: true, config: null },
    { id: 'payments', isEnabled: false, config: null },
  ],
} as const

export const hostedLimits = { planLimits: { tier: 'starter', isAboveRpcLimit: false, isAboveMauLimit: false } } as const

/** `GET /v1/supported-chains`. */
export const hostedChains = {
  http: ['eip155:1', 'eip155:10', 'eip155:8453', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ws: ['eip155:1'],
} as const

export const hostedBalances = {
  balances: [
    {
      name: 'Ethereum',
      symbol: 'ETH',
      chainId: 'eip155:1',
      value: 2500,
      price: 2500,
      quantity: { decimals: '18', numeric: '1.000000000000000000' },
      iconUrl: 'https://assets.example/eth.png',
    },
    {
      name: 'USD Coin',
      symbol: 'USDC',
      chainId: 'eip155:1',
      address: `eip155:1:${HOSTED_USDC}`,
      value: 12.5,
      price: 1,
      quantity: { decimals: '6', numeric: '12.500000' },
      iconUrl: 'https://assets.example/usdc.png',
    },
    {
      // Some records have no price.
      name: 'Unpriced',
      symbol: 'UNP',
      chainId: 'eip155:1',
      address: 'eip155:1:0x00000000000000000000000000000000000000aa',
      price: 0,
      quantity: { decimals: '18', numeric: '3' },
      iconUrl: '',
    },
  ],
} as const

export const hostedHistory = {
  data: [
    {
      id: 'b1c6e1f0-1',
      metadata: {
        operationType: 'send',
        hash: `0x${'11'.repeat(32)}`,
        chain: 'eip155:1',
        minedAt: '2026-11-20T10:00:00Z',
        sentFrom: HOSTED_ADDRESS,
        sentTo: '0x000000000000000000000000000000000000bEEF',
        status: 'confirmed',
        nonce: 7,
      },
      transfers: [
        {
          fungible_info: { name: 'Ethereum', symbol: 'ETH', icon: { url: 'https://assets.example/eth.png' } },
          direction: 'out',
          quantity: { numeric: '0.25' },
          value: 625,
          price: 2500,
        },
      ],
    },
    {
      id: 'b1c6e1f0-2',
      metadata: {
        operationType: 'receive',
        hash: `0x${'22'.repeat(32)}`,
        chain: 'eip155:1',
        minedAt: '2026-11-19T10:00:00Z',
        sentFrom: '0x000000000000000000000000000000000000bEEF',
        sentTo: HOSTED_ADDRESS,
        status: 'confirmed',
        nonce: 3,
      },
      transfers: [
        {
          nft_info: {
            name: 'Tile #1',
            content: {
              preview: { url: 'https://assets.example/tile.png', content_type: 'image/png' },
              detail: { url: 'https://assets.example/tile-large.png', content_type: 'image/png' },
            },
            flags: { is_spam: false },
          },
          direction: 'in',
          quantity: { numeric: '1' },
          value: null,
          price: null,
        },
      ],
    },
    {
      id: 'b1c6e1f0-3',
      metadata: {
        operationType: 'execute',
        hash: `0x${'33'.repeat(32)}`,
        chain: 'eip155:1',
        minedAt: '2026-11-18T10:00:00Z',
        sentFrom: HOSTED_ADDRESS,
        sentTo: HOSTED_ROUTER,
        status: 'failed',
        nonce: 2,
      },
      transfers: null,
    },
  ],
  next: null,
} as const

export const hostedSwapTokens = {
  tokens: [
    {
      name: 'Ether',
      symbol: 'ETH',
      address: `eip155:1:${NATIVE_PLACEHOLDER}`,
      decimals: 18,
      logoUri: 'https://assets.example/eth.png',
      eip2612: false,
    },
    {
      name: 'USD Coin',
      symbol: 'USDC',
      address: `eip155:1:${HOSTED_USDC}`,
      decimals: 6,
      logoUri: 'https://assets.example/usdc.png',
    },
  ],
} as const

export const hostedPrices: Readonly<Record<string, number>> = { [NATIVE_PLACEHOLDER]: 2500, [HOSTED_USDC]: 1 }

export const hostedGasPrice = { standard: '20000000000', fast: '25000000000', instant: '30000000000' } as const

export const hostedName = {
  name: 'ada.reown.id',
  registered_at: '2025-01-01T00:00:00Z',
  updated_at: null, // uncertain: absent or null where a name was never changed
  addresses: { '60': { address: HOSTED_ADDRESS, created: '2025-01-01T00:00:00Z' } },
  attributes: [{ avatar: 'https://assets.example/ada.png', bio: '' }],
} as const

export const hostedOnrampOptions = {
  paymentCurrencies: [
    {
      id: 'USD',
      payment_method_limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    },
    { id: 'EUR', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] },
  ],
  purchaseCurrencies: [
    {
      id: '2b92315d-eab7-5bef-84fa-089a131333f5',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        {
          name: 'ethereum-mainnet',
          display_name: 'Ethereum',
          chain_id: '1',
          contract_address: HOSTED_USDC,
        },
      ],
    },
    {
      id: 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4',
      name: 'Ethereum',
      symbol: 'ETH',
      networks: [{ name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: '' }],
    },
  ],
} as const
