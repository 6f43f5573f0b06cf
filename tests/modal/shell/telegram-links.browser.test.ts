import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TelegramWindow } from '../../../src/lib/telegram.js'
import { openLinksInTelegram } from '../../../src/modal/shell/telegram-links.js'

const WALLET = 'https://wallet.example/wc?uri=wc%3Aabc%402'

describe('link in a Telegram mini app', () => {
  let card: HTMLElement
  const life = new AbortController()
  const followed = vi.fn()
  // prevents the browser from following unhandled links, after they were recorded
  const keep = (event: Event) => {
    if (!event.defaultPrevented) followed((event.composedPath()[0] as HTMLAnchorElement).href)
    event.preventDefault()
  }
  beforeEach(() => {
    card = document.body.appendChild(document.createElement('div'))
    document.addEventListener('click', keep)
    followed.mockClear()
  })
  afterEach(() => {
    document.removeEventListener('click', keep)
    card.remove()
  })

  /** Taps a link deep inside a card on such a page. */
  function tap(page: TelegramWindow, href: string, { target = '_blank', signal = life.signal } = {}) {
    openLinksInTelegram(card, page, signal)
    const inner = card.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
    inner.append(Object.assign(document.createElement('a'), { href, target }))
    inner.querySelector('a')?.click()
  }
  const script = () => ({ openLink: vi.fn(), openTelegramLink: vi.fn() })

  test("opens in Telegram: external links outside, Telegram's own links inside", () => {
    const WebApp = script()
    tap({ Telegram: { WebApp } }, WALLET)
    tap({ Telegram: { WebApp: script() } }, 'https://t.me/wallet?startattach=wc')
    expect(WebApp.openLink.mock.calls).toEqual([[WALLET]])
    expect(WebApp.openTelegramLink.mock.calls).toEqual([['https://t.me/wallet?startattach=wc']])
    expect(followed).not.toHaveBeenCalled()
  })

  test('is posted to the Telegram app if the page has no Telegram script', () => {
    const postEvent = vi.fn()
    tap({ TelegramWebviewProxy: { postEvent } }, WALLET)
    tap({}, 'https://t.me/wallet?startattach=wc')
    expect(postEvent.mock.calls.map(([name, json]) => [name, JSON.parse(json)])).toEqual([
      ['web_app_open_link', { url: WALLET }],
      ['web_app_open_tg_link', { path_full: '/wallet?startattach=wc' }],
    ])
    expect(followed).not.toHaveBeenCalled()
  })

  test.each<[string, string, TelegramWindow, { target?: string; signal?: AbortSignal }]>([
    ['by the scheme of an app', 'metamask://wc?uri=1', { Telegram: { WebApp: script() } }, {}],
    ['of another window', WALLET, { Telegram: { WebApp: script() } }, { target: '_top' }],
    ['without anything to open it with', WALLET, { Telegram: {} }, {}],
    ['in a card that is gone', WALLET, { Telegram: { WebApp: script() } }, { signal: AbortSignal.abort() }],
  ])('is left to the browser: %s', (_, href, page, options) => {
    tap(page, href, options)
    expect(followed.mock.calls).toEqual([[href]])
    expect(page.Telegram?.WebApp?.openLink ?? vi.fn()).not.toHaveBeenCalled()
  })

  test('is left to the browser if Telegram rejects it', () => {
    const openLink = () => {
      throw new Error('Url protocol is not supported')
    }
    tap({ Telegram: { WebApp: { openLink } } }, WALLET)
    expect(followed.mock.calls).toEqual([[WALLET]])
  })
})
