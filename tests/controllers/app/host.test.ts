import { describe, expect, test } from 'vitest'
import { detectHost, type Host, type WindowLike } from '../../../src/controllers/app/host.js'

const agents = {
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  iphoneChrome:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
}

const nothing: Host = {
  isMobile: false,
  isIos: false,
  isAndroid: false,
  isSafari: false,
  isTelegram: false,
  isIframe: false,
  isForeignFrame: false,
  isInApp: false,
}

function pageIn(agent: keyof typeof agents, more: Partial<WindowLike> = {}): WindowLike {
  return { navigator: { userAgent: agents[agent], maxTouchPoints: 0 }, self: 1, top: 1, ...more }
}

describe('detectHost', () => {
  test('reports every flag as false on a server', () => {
    expect(detectHost({})).toEqual(nothing)
  })

  test.each([
    ['desktop', {}],
    ['mac', { isSafari: true }],
    ['iphone', { isMobile: true, isIos: true, isSafari: true }],
    ['iphoneChrome', { isMobile: true, isIos: true }],
    ['android', { isMobile: true, isAndroid: true }],
  ] as [keyof typeof agents, Partial<Host>][])('%s', (agent, host) => {
    expect(detectHost(pageIn(agent))).toEqual({ ...nothing, ...host })
  })

  test('treats an iPad that identifies itself as a Mac as mobile', () => {
    const iPad = pageIn('mac', { navigator: { userAgent: agents.mac, maxTouchPoints: 5 } })
    expect(detectHost(iPad)).toMatchObject({ isMobile: true, isIos: true })
  })

  test('treats a coarse pointer as mobile', () => {
    const matchMedia = (query: string) => ({ matches: query === '(pointer:coarse)' })
    expect(detectHost(pageIn('desktop', { matchMedia })).isMobile).toBe(true)
  })

  test.each([
    [{ TelegramWebviewProxy: {} }, true],
    [{ TelegramWebviewProxyProto: {} }, true],
    [{ Telegram: {} }, true],
    [{ Telegram: { WebApp: { platform: 'ios' } } }, true],
    [{ Telegram: { WebApp: { platform: 'unknown' } } }, false],
    [{ Telegram: { Login: {} } }, false],
  ] as [Partial<WindowLike>, boolean][])('detects Telegram in %j: %s', (names, isTelegram) => {
    expect(detectHost(pageIn('android', names)).isTelegram).toBe(isTelegram)
  })

  test('detects a foreign frame by its unreadable parent location', () => {
    expect(detectHost(pageIn('desktop', { top: { location: { href: 'https://app.example/' } } })).isForeignFrame).toBe(
      false,
    )
    const stranger = {
      get location(): never {
        throw new DOMException('Blocked', 'SecurityError')
      },
    }
    expect(detectHost(pageIn('desktop', { top: stranger })).isForeignFrame).toBe(true)
  })

  test.each([
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Version/4.0 Chrome/126.0 Mobile Safari/537.36',
      true,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
      true,
    ],
    [`${agents.iphone} MetaMaskMobile`, true],
    [agents.iphone, false],
    [agents.iphoneChrome, false],
    [agents.android, false],
    [agents.mac, false],
  ])('detects the in-app browser in %s: %s', (userAgent, isInApp) => {
    expect(detectHost({ navigator: { userAgent } }).isInApp).toBe(isInApp)
  })

  test('does not treat a page on the home screen as an in-app browser', () => {
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
    expect(detectHost({ navigator: { userAgent, standalone: true } }).isInApp).toBe(false)
  })
})
