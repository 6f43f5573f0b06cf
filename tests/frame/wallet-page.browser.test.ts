import { describe, expect, test, vi } from 'vitest'
import { systemClock } from '../../src/core/clock.js'
import { browserPage, createFrameElement } from '../../src/frame/wallet-page.js'
import { createFrameClient } from '../../src/frame/create-frame-client.js'
import type { FramePage } from '../../src/frame/frame-client.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'
import { walletDocument, walletScript } from './helpers/wallet-document.js'

const wallet = { url: 'https://wallet.example.com/sdk?a=b', origin: 'https://wallet.example.com', title: 'Wallet' }

/** Returns this page with an inline document as the wallet's page. */
function pageWith(document: string): FramePage {
  return {
    ...browserPage(),
    online: true,
    createFrame: options => Object.assign(createFrameElement(options), { srcdoc: document }),
  }
}

function mountedClient(answers: Record<string, unknown>, version?: string) {
  const frames: HTMLIFrameElement[] = []
  const page = { ...pageWith(walletDocument(answers, version)) }
  const client = createFrameClient({
    base: location.origin,
    projectId: 'p',
    chainId: () => 'eip155:1',
    sdk: 'appkit-modal',
    title: 'Wallet',
    clock: systemClock,
    page,
    host: {
      mount(frame) {
        frames.push(frame)
        document.body.append(frame)
      },
      unmount: () => frames.at(-1)?.remove(),
    },
  })
  disposeAfterTest(() => client.dispose())
  return { client, frames, page }
}

describe('createFrameElement', () => {
  test("grants the required permissions to the wallet's origin, but no top navigation", () => {
    const frame = createFrameElement(wallet)
    expect(frame.src).toBe(wallet.url)
    expect(frame.title).toBe('Wallet')
    expect([...frame.sandbox].sort()).toEqual([
      'allow-downloads',
      'allow-forms',
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-same-origin',
      'allow-scripts',
      'allow-storage-access-by-user-activation',
    ])
    expect(frame.allow).toBe(
      'publickey-credentials-get https://wallet.example.com; publickey-credentials-create https://wallet.example.com; storage-access https://wallet.example.com; clipboard-write https://wallet.example.com',
    )
    expect([frame.referrerPolicy, frame.loading, frame.hasAttribute('credentialless')]).toEqual([
      'origin',
      'eager',
      false,
    ])
    expect(frame.isConnected).toBe(false)
  })
})

describe('a real frame', () => {
  test('binds, responds and can be removed', async () => {
    const { client, frames } = mountedClient({ GET_CHAIN_ID: { chainId: 8453 }, RELOAD: null })
    await expect(client.request('GET_CHAIN_ID')).resolves.toEqual({ chainId: 8453 })
    expect([client.state, client.storage, frames.length]).toEqual(['ready', 'idb', 1])
    client.dispose()
    expect(frames[0]?.isConnected).toBe(false)
  })

  test('binds again after it reloads itself', async () => {
    const { client, frames } = mountedClient({ GET_CHAIN_ID: { chainId: 1 } })
    await client.ready()
    const states: string[] = []
    client.onState(state => states.push(state))
    const again = frames[0] as HTMLIFrameElement
    again.srcdoc = walletDocument({ GET_CHAIN_ID: { chainId: 2 } })
    await vi.waitFor(() => expect(states.at(-1)).toBe('ready'), { timeout: 10_000 })
    await expect(client.request('GET_CHAIN_ID')).resolves.toEqual({ chainId: 2 })
  })

  test('fails with an incompatible version', async () => {
    const { client } = mountedClient({}, '2.0.0')
    await expect(client.ready()).rejects.toMatchObject({ code: 'frame/unavailable', cause: 'wrong-version' })
  })
})

describe('a real window', () => {
  test('replaces the frame and detects when it is closed', async () => {
    const { client, frames, page } = mountedClient({ GET_CHAIN_ID: { chainId: 1 } })
    await client.ready()
    let popup: Window | null = null
    page.open = () => {
      const opened = (popup = window.open('about:blank', '', 'popup,width=320,height=320'))
      if (!opened) return undefined
      disposeAfterTest(opened)
      const script = opened.document.createElement('script')
      script.textContent = walletScript({ GET_CHAIN_ID: { chainId: 7 } }, { to: 'opener', storage: 'popup' })
      opened.document.body.append(script)
      return opened
    }
    await client.continueInPopup()
    await expect(client.request('GET_CHAIN_ID')).resolves.toEqual({ chainId: 7 })
    expect([client.storage, frames[0]?.isConnected]).toEqual(['popup', false])
    const failed = new Promise(resolve => client.onState((state, failure) => state === 'failed' && resolve(failure)))
    popup!.close()
    await expect(failed).resolves.toBe('popup-closed')
  })
})

describe('browserPage', () => {
  test("reports violations of the page's CSP", async () => {
    const received: string[] = []
    const stop = browserPage().onCspViolation((url, directive) => received.push(`${directive} ${url}`))
    const refused = (blockedURI: string) =>
      document.dispatchEvent(
        new SecurityPolicyViolationEvent('securitypolicyviolation', {
          blockedURI,
          effectiveDirective: 'frame-src',
        } as never),
      )
    refused(wallet.url)
    stop()
    refused('https://later.example.com')
    expect(received).toEqual([`frame-src ${wallet.url}`])
  })

  test('reports that the page became visible again', () => {
    const woken = vi.fn<() => void>()
    const stop = browserPage().onVisible(woken)
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    expect(woken).toHaveBeenCalledTimes(2)
    stop()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(woken).toHaveBeenCalledTimes(2)
  })

  test('canReach resolves to true or false', async () => {
    const page = browserPage()
    const { signal } = new AbortController()
    await expect(page.canReach(`${location.origin}/package.json`, signal)).resolves.toBe(true)
    await expect(page.canReach('http://127.0.0.1:1/', signal)).resolves.toBe(false)
    expect(page.online).toBe(navigator.onLine)
  })

  test('opens a wallet window, or returns undefined if it is blocked', () => {
    const opened = vi.spyOn(window, 'open').mockReturnValueOnce(null).mockReturnValueOnce(window)
    disposeAfterTest(() => opened.mockRestore())
    const page = browserPage()
    expect([page.open(wallet.url), page.open(wallet.url)]).toEqual([undefined, window])
    expect(opened).toHaveBeenCalledWith(wallet.url, 'appkit-wallet', expect.stringContaining('popup'))
  })
})

describe('a frame on the page', () => {
  test.each([
    ['itself', (frame: Element) => frame.remove()],
    ['the tree around it', (_: Element, host: Element) => host.remove()],
  ])('reports removal once, after removing %s', async (_name, remove) => {
    const host = document.createElement('div')
    const place = document.createElement('div')
    host.attachShadow({ mode: 'open' }).append(place)
    document.body.append(host)
    const frame = document.createElement('iframe')
    place.append(frame)
    const received: string[] = []
    disposeAfterTest(browserPage().onRemoved(frame, () => received.push('gone')))
    disposeAfterTest(host)
    place.append(document.createElement('p'))
    remove(frame, host)
    await expect.poll(() => received).toEqual(['gone'])
    host.remove()
    expect(received).toEqual(['gone'])
  })
})
