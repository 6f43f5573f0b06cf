/** The page that is to be opened inside a wallet. */
export interface BrowsePlace {
  readonly href: string
  readonly origin: string
  readonly namespace: string
  readonly isAndroid: boolean
}

interface Browser {
  /** By namespace; a function of the encoded page and origin. */
  readonly [namespace: string]: (page: string, origin: string, isAndroid: boolean) => string
}

const phantom = (page: string, origin: string, isAndroid: boolean) =>
  isAndroid
    ? `intent://browse/${page}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`
    : `https://phantom.app/ul/browse/${page}?ref=${origin}`

/** Wallets that do not pair over a relay on a phone but open the page in a browser of their own, by catalogue id. */
const browsers: Readonly<Record<string, Browser>> = {
  /** Phantom */
  a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393: {
    eip155: phantom,
    solana: phantom,
    bip122: phantom,
  },
  /** Solflare */
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79': {
    solana: page => `https://solflare.com/ul/v1/browse/${page}?ref=${page}`,
  },
  /** Coinbase */
  fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa: {
    eip155: page => `cbwallet://miniapp?url=${page}`,
  },
  d0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8: {
    eip155: page => `cbwallet://miniapp?url=${page}`,
    solana: page => `https://go.cb-w.com/dapp?cb_url=${page}`,
  },
}

/** The link that opens a page in a wallet's own browser; undefined for wallets that pair. */
export function browseLink(walletId: string, { href, origin, namespace, isAndroid }: BrowsePlace): string | undefined {
  const browser = Object.hasOwn(browsers, walletId) ? browsers[walletId] : undefined
  const make = browser && Object.hasOwn(browser, namespace) ? browser[namespace] : undefined
  return make?.(encodeURIComponent(href), encodeURIComponent(origin), isAndroid)
}
