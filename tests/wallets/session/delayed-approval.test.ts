import { stringToHex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../gateway/tests/helpers/wallet/memory-storage.js'
import type { Session } from '../../../src/core/connector.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled-rejections.js'
import { pageFixture } from '../helpers/page-fixture.js'
import { connectRequest, connected, nextProposal, nextRequest } from '../helpers/two-sides.js'

/** Relay tag of `wc_pairingDelete`. */
const PAIRING_DELETED = 1000

describe('awaitDelayedApproval', () => {
  expectNoUnhandledRejection()
  const stage = pageFixture()
  /** Shows a link on a page that is killed before a response. Returns the link and the page's storage. */
  const shownAndKilled = async () => {
    const { left, result: uri } = await stage.killed(
      page =>
        new Promise<string>((resolve, reject) => void page.connect(connectRequest({ onUri: resolve })).catch(reject)),
    )
    return { uri, left }
  }
  const signs = async ([session]: readonly Session[]) => {
    const request = nextRequest(stage.wallet)
    const params = [stringToHex('hello'), stage.wallet.address]
    const signed = session?.provider.request({ method: 'personal_sign', params })
    await stage.wallet.approveRequest(await request)
    expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
  }

  test('connects the next page if the approval arrived before it was loaded', async () => {
    const { uri, left } = await shownAndKilled()
    const proposal = nextProposal(stage.wallet)
    await stage.wallet.pair(uri)
    await stage.wallet.approve(await proposal)
    await signs(await stage.page({ storage: left }).resumePairing(connectRequest()))
  })

  test('connects the next page if the approval arrives while it waits', async () => {
    const { uri, left } = await shownAndKilled()
    const back = stage.relay.next(({ type }) => type === 'opened')
    const sessions = stage.page({ storage: left }).resumePairing(connectRequest())
    await back
    const proposal = nextProposal(stage.wallet)
    await stage.wallet.pair(uri)
    await stage.wallet.approve(await proposal)
    await signs(await sessions)
  })

  test('ends the wait on a rejection and stores nothing', async () => {
    const { uri, left } = await shownAndKilled()
    const proposal = nextProposal(stage.wallet)
    await stage.wallet.pair(uri)
    await stage.wallet.reject(await proposal)
    expect(await stage.page({ storage: left }).resumePairing(connectRequest())).toEqual([])
    await expect.poll(() => left.getKeys()).toEqual([])
  })

  test('does not wait if no link is open', async () => {
    expect(await stage.page({ storage: memoryStorage() }).resumePairing(connectRequest())).toEqual([])
  })

  test("ends with the caller's signal and withdraws the link in the wallet", async () => {
    const { uri, left } = await shownAndKilled()
    const topic = /^wc:([0-9a-f]+)@2/.exec(uri)?.[1]
    const giveUp = new AbortController()
    const back = stage.relay.next(event => event.type === 'subscribed' && event.topic === topic)
    const sessions = stage.page({ storage: left }).resumePairing(connectRequest({ signal: giveUp.signal }))
    await back
    const withdrawn = stage.relay.next(event => event.tag === PAIRING_DELETED && event.topic === topic)
    giveUp.abort()
    await expect(sessions).rejects.toMatchObject({ code: 'request/aborted' })
    await withdrawn
    await expect.poll(() => left.getKeys()).toEqual([])
  })

  test('stops waiting when another link connects', async () => {
    const { left } = await shownAndKilled()
    const next = stage.page({ storage: left })
    const ended = expect(next.resumePairing(connectRequest())).rejects.toMatchObject({ code: 'request/aborted' })
    const session = await connected(next, stage.wallet)
    await ended
    await signs([session])
  })

  test('keeps links that the next page created itself', async () => {
    const { uri, left } = await shownAndKilled()
    const next = stage.page({ storage: left })
    const sessions = next.resumePairing(connectRequest())
    const onUri = vi.fn()
    const second = expect(next.connect(connectRequest({ onUri }))).rejects.toMatchObject({ code: 'request/aborted' })
    await expect.poll(() => onUri.mock.calls).toHaveLength(1)
    const proposal = nextProposal(stage.wallet)
    await stage.wallet.pair(uri)
    await stage.wallet.approve(await proposal)
    await signs(await sessions)
    await second
  })
})
