import { describe, expect, test } from 'vitest'
import { toBrowseLink, getLinkTarget } from '../../../src/controllers/pairing/browse-links.js'
import { toDeepLink } from '../../../src/controllers/pairing/wallet-links.js'

const uri = 'wc:abc@2?expiryTimestamp=1&relay-protocol=irn&symKey=0f'
const encoded = 'wc%3Aabc%402%3FexpiryTimestamp%3D1%26relay-protocol%3Dirn%26symKey%3D0f'

describe('toDeepLink', () => {
  test.each([
    ['metamask://', 'metamask://'],
    ['metamask', 'metamask://'],
    ['metamask:', 'metamask://'],
    ['w3akvrn:/', 'w3akvrn://'],
    ['abc-wallet://abcwc', 'abc-wallet://abcwc/'],
    ['bnc://app.binance.com/cedefi/', 'bnc://app.binance.com/cedefi/'],
    ['altrapay://wc?uri=', 'altrapay://'],
    ['https://link.trustwallet.com', 'https://link.trustwallet.com/'],
    ['https://deep.edge.app/', 'https://deep.edge.app/'],
    ['https://wallet.zerion.io/wc', 'https://wallet.zerion.io/'],
    ['https://wallet.zerion.io/wc/', 'https://wallet.zerion.io/'],
    ['https://wallet.zerion.io/wc?uri=', 'https://wallet.zerion.io/'],
    ['https://wallet.zerion.io/wc/?uri=', 'https://wallet.zerion.io/'],
    ['https://example.com/app/wc', 'https://example.com/app/'],
    ['https://example.com/abcwc', 'https://example.com/abcwc/'],
    ['example://wc', 'example://wc/'],
  ])('turns %s into %swc?uri=', (link, base) => {
    expect(toDeepLink(link, uri)).toEqual({ base, href: `${base}wc?uri=${encoded}` })
  })

  test('encodes the URI twice inside Telegram on Android', () => {
    const link = toDeepLink('metamask://', uri, { encodeTwice: true })
    expect(link?.href).toBe(`metamask://wc?uri=${encodeURIComponent(encoded)}`)
  })

  test.each(['javascript:alert(1)//', 'intent://x', 'http://evil.example', 'data', '', undefined])(
    'refuses %s',
    link => {
      expect(toDeepLink(link, uri)).toBeUndefined()
    },
  )
})

describe('getLinkTarget', () => {
  test.each([
    [false, false, '_self'],
    [false, true, '_top'],
    [true, false, '_blank'],
    [true, true, '_blank'],
  ])('returns for Telegram %s, iframe %s: %s', (isTelegram, isIframe, target) => {
    expect(getLinkTarget({ isTelegram, isIframe })).toBe(target)
  })
})

describe('toBrowseLink', () => {
  const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
  const coinbase = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'
  const place = {
    href: 'https://dapp.example/a?b=1',
    origin: 'https://dapp.example',
    namespace: 'eip155',
    isAndroid: false,
  }
  const page = 'https%3A%2F%2Fdapp.example%2Fa%3Fb%3D1'

  test('Phantom: returns a universal link, or an intent on Android', () => {
    expect(toBrowseLink(phantom, place)).toBe(`https://phantom.app/ul/browse/${page}?ref=https%3A%2F%2Fdapp.example`)
    expect(toBrowseLink(phantom, { ...place, isAndroid: true })).toBe(
      `intent://browse/${page}?ref=https%3A%2F%2Fdapp.example#Intent;scheme=phantom;package=app.phantom;end`,
    )
  })

  test('Coinbase: returns a mini app link', () => {
    expect(toBrowseLink(coinbase, place)).toBe(`cbwallet://miniapp?url=${page}`)
  })

  test.each([
    ['toString', 'eip155'],
    [phantom, 'polkadot'],
    [phantom, 'constructor'],
    [coinbase, 'solana'],
  ])('returns undefined for %s and %s', (id, namespace) => {
    expect(toBrowseLink(id, { ...place, namespace })).toBeUndefined()
  })
})
