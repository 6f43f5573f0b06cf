import { afterEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../../src/core/clock.js'
import { browserPage, createFrameElement } from '../../src/frame/browser-page.js'
import { createFrameClient } from '../../src/frame/create-frame-client.js'
import type { FramePage } from '../../src/frame/frame-client.js'
import { walletDocument, walletScript } from './helpers/wallet-document.js'

const wallet = { url: 'https://wallet.example.com/sdk?a=b', origin: 'https://wallet.example.com', title: 'Wallet' }
const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach(end => end()))

/** This page, with the wallet's own page written here in place of the one at the address. */
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
  ends.push(() => client.dispose())
  return { client, frames, page }
}

describe('createFrameElement', () => {
  test('gives the wallet what it needs, to its own origin, and no way to replace the app', () => {
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
      'publickey-credentials-get https://wallet.example.com; publickey-credentials-create https://wallet.example.com; storage-access https://wallet.example.com',
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
  test('is bound, asked, and taken away', async () => {
    const { client, frames } = mountedClient({ GET_CHAIN_ID: { chainId: 8453 }, RELOAD: null })
    await expect(client.request('GET_CHAIN_ID')).resolves.toEqual({ chainId: 8453 })
    expect([client.state, client.storage, frames.length]).toEqual(['ready', 'idb', 1])
    client.dispose()
    expect(frames[0]?.isConnected).toBe(false)
  })

  test('that loads itself again is bound again', async () => {
    const { client, frames } = mountedClient({ GET_CHAIN_ID: { chainId: 1 } })
    await client.ready()
    const states: string[] = []
    client.onState(state => states.push(state))
    const again = frames[0] as HTMLIFrameElement
    again.srcdoc = walletDocument({ GET_CHAIN_ID: { chainId: 2 } })
    await vi.waitFor(() => expect(states.at(-1)).toBe('ready'), { timeout: 10_000 })
    await expect(client.request('GET_CHAIN_ID')).resolves.toEqual({ chainId: 2 })
  })

  test('of another version is refused', async () => {
    const { client } = mountedClient({}, '2.0.0')
    await expect(client.ready()).rejects.toMatchObject({ code: 'frame/unavailable', cause: 'wrong-version' })
  })
})

describe('a real window', () => {
  test('takes over from the frame, and its end is noticed', async () => {
    const { client, frames, page } = mountedClient({ GET_CHAIN_ID: { chainId: 1 } })
    await client.ready()
    page.open = () => {
      const opened = window.open('about:blank', '', 'popup,width=320,height=320')
      if (!opened) return undefined
      ends.push(() => opened.close())
      const script = opened.document.createElement('script')
      script.textContent = walletScript({ GET_CHAIN_ID: { chainId: 7 } }, { to: 'opener', storage: 'popup' })
      opened.document.body.append(script)
      return opened
    }
    await client.continueInPopup()
    await expect(client.request('GET_CHAIN_ID')).resolves.toEqual({ chainId: 7 })
    expect([client.storage, frames[0]?.isConnected]).toEqual(['popup', false])
    const failed = new Promise(resolve => client.onState((state, failure) => state === 'failed' && resolve(failure)))
    ends.pop()?.()
    await expect(failed).resolves.toBe('popup-closed')
  })
})

describe('browserPage', () => {
  test('tells what the page’s CSP refused', async () => {
    const heard: string[] = []
    const stop = browserPage().onRefusal((url, directive) => heard.push(`${directive} ${url}`))
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
    expect(heard).toEqual([`frame-src ${wallet.url}`])
  })

  test('tells when the page is looked at again', () => {
    const woken = vi.fn<() => void>()
    const stop = browserPage().onWake(woken)
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    expect(woken).toHaveBeenCalledTimes(2)
    stop()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(woken).toHaveBeenCalledTimes(2)
  })

  test('finds out whether anything answers', async () => {
    const page = browserPage()
    const { signal } = new AbortController()
    await expect(page.answers(`${location.origin}/package.json`, signal)).resolves.toBe(true)
    await expect(page.answers('http://127.0.0.1:1/', signal)).resolves.toBe(false)
    expect(page.online).toBe(navigator.onLine)
  })

  test('opens a window of the wallet, or says that it may not', () => {
    const opened = vi.spyOn(window, 'open').mockReturnValueOnce(null).mockReturnValueOnce(window)
    ends.push(() => opened.mockRestore())
    const page = browserPage()
    expect([page.open(wallet.url), page.open(wallet.url)]).toEqual([undefined, window])
    expect(opened).toHaveBeenCalledWith(wallet.url, 'appkit-wallet', expect.stringContaining('popup'))
  })
})

describe('a frame on the page', () => {
  test.each([
    ['itself', (frame: Element) => frame.remove()],
    ['the tree around it', (_: Element, host: Element) => host.remove()],
  ])('that is taken away by removing %s is noticed, once', async (_name, remove) => {
    const host = document.createElement('div')
    const place = document.createElement('div')
    host.attachShadow({ mode: 'open' }).append(place)
    document.body.append(host)
    const frame = document.createElement('iframe')
    place.append(frame)
    const heard: string[] = []
    ends.push(
      browserPage().onRemoved(frame, () => heard.push('gone')),
      () => host.remove(),
    )
    place.append(document.createElement('p'))
    remove(frame, host)
    await expect.poll(() => heard).toEqual(['gone'])
    host.remove()
    expect(heard).toEqual(['gone'])
  })
})
