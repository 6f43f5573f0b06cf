import { stringToHex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ExampleWallet } from '../../../examples/wallet/wallet-kit.js'
import { memoryStorage, type MemoryStorage } from '../../../gateway/tests/helpers/memory-storage.js'
import { startTestRelay, type TestRelay } from '../../../gateway/tests/helpers/start-test-relay.js'
import type { Session } from '../../../src/core/connector.js'
import type { SessionConnector } from '../../../src/wallets/session/session-connector.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled.js'
import { lineTo, type Line } from '../helpers/line-to.js'
import { asking, connected, nextProposal, nextRequest, pageConnector, testWallet } from '../helpers/two-sides.js'

/** The tag of the word that a pairing is over. Standard: the protocol's `wc_pairingDelete`. */
const PAIRING_DELETED = 1000

describe('the answer to a link of a page that is gone', () => {
  expectNoUnhandledRejection()
  const pages: SessionConnector[] = []
  const lines: Line[] = []
  let relay: TestRelay
  let wallet: ExampleWallet
  beforeEach(async () => {
    relay = await startTestRelay()
    wallet = await testWallet(relay.url)
  })
  afterEach(async () => {
    await Promise.all(pages.splice(0).map(page => page.dispose()))
    for (const line of lines.splice(0)) line.cut()
    await wallet.close()
    await relay.stop()
  })
  const page = (storage: MemoryStorage, url = relay.url) => {
    const connector = pageConnector(url, { storage })
    pages.push(connector)
    return connector
  }
  /** Shows a link on a page that ends before any answer, the way a phone ends it; gives the link and what it left stored. */
  const shownAndKilled = async () => {
    const line = await lineTo(relay.port)
    lines.push(line)
    const storage = memoryStorage()
    const uri = await new Promise<string>((resolve, reject) => {
      page(storage, `ws://127.0.0.1:${line.port}`)
        .connect(asking({ onUri: resolve }))
        .catch(reject)
    })
    const left = memoryStorage()
    for (const [key, value] of await storage.getEntries()) await left.setItem(key, value)
    line.cut()
    return { uri, left }
  }
  const signs = async ([session]: readonly Session[]) => {
    const request = nextRequest(wallet)
    const params = [stringToHex('hello'), wallet.address]
    const signed = session?.provider.request({ method: 'personal_sign', params })
    await wallet.approveRequest(await request)
    expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
  }

  test('given before the next page is there makes that page connected', async () => {
    const { uri, left } = await shownAndKilled()
    const proposal = nextProposal(wallet)
    await wallet.pair(uri)
    await wallet.approve(await proposal)
    await signs(await page(left).resumePairing(asking()))
  })

  test('given while the next page waits makes that page connected', async () => {
    const { uri, left } = await shownAndKilled()
    const back = relay.next(({ type }) => type === 'opened')
    const sessions = page(left).resumePairing(asking())
    await back
    const proposal = nextProposal(wallet)
    await wallet.pair(uri)
    await wallet.approve(await proposal)
    await signs(await sessions)
  })

  test('that is a no ends the wait, and leaves nothing stored', async () => {
    const { uri, left } = await shownAndKilled()
    const proposal = nextProposal(wallet)
    await wallet.pair(uri)
    await wallet.reject(await proposal)
    expect(await page(left).resumePairing(asking())).toEqual([])
    await expect.poll(() => left.getKeys()).toEqual([])
  })

  test('is not waited for where no link was left open', async () => {
    expect(await page(memoryStorage()).resumePairing(asking())).toEqual([])
  })

  test('that does not come is given up with the caller, and the link is withdrawn at the wallet', async () => {
    const { uri, left } = await shownAndKilled()
    const topic = /^wc:([0-9a-f]+)@2/.exec(uri)?.[1]
    const giveUp = new AbortController()
    const back = relay.next(event => event.type === 'subscribed' && event.topic === topic)
    const sessions = page(left).resumePairing(asking({ signal: giveUp.signal }))
    await back
    const withdrawn = relay.next(event => event.tag === PAIRING_DELETED && event.topic === topic)
    giveUp.abort()
    await expect(sessions).rejects.toMatchObject({ code: 'request/aborted' })
    await withdrawn
    await expect.poll(() => left.getKeys()).toEqual([])
  })

  test('is not waited for any more when another link connects', async () => {
    const { left } = await shownAndKilled()
    const next = page(left)
    const ended = expect(next.resumePairing(asking())).rejects.toMatchObject({ code: 'request/aborted' })
    const session = await connected(next, wallet)
    await ended
    await signs([session])
  })

  test('keeps the links that the next page shows itself', async () => {
    const { uri, left } = await shownAndKilled()
    const next = page(left)
    const sessions = next.resumePairing(asking())
    const onUri = vi.fn()
    const second = expect(next.connect(asking({ onUri }))).rejects.toMatchObject({ code: 'request/aborted' })
    await expect.poll(() => onUri.mock.calls).toHaveLength(1)
    const proposal = nextProposal(wallet)
    await wallet.pair(uri)
    await wallet.approve(await proposal)
    await signs(await sessions)
    await second
  })
})
