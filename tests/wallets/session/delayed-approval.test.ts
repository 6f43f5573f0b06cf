import { stringToHex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../gateway/tests/helpers/wallet/memory-storage.js'
import type { Session } from '../../../src/core/connector.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled.js'
import { pageStage } from '../helpers/page-stage.js'
import { asking, connected, nextProposal, nextRequest } from '../helpers/two-sides.js'

/** The tag of the word that a pairing is over. Standard: the protocol's `wc_pairingDelete`. */
const PAIRING_DELETED = 1000

describe('the answer to a link of a page that is gone', () => {
  expectNoUnhandledRejection()
  const stage = pageStage()
  /** Shows a link on a page that ends before any answer; gives the link and what the page left stored. */
  const shownAndKilled = async () => {
    const { left, said: uri } = await stage.killed(
      page => new Promise<string>((resolve, reject) => void page.connect(asking({ onUri: resolve })).catch(reject)),
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

  test('given before the next page is there makes that page connected', async () => {
    const { uri, left } = await shownAndKilled()
    const proposal = nextProposal(stage.wallet)
    await stage.wallet.pair(uri)
    await stage.wallet.approve(await proposal)
    await signs(await stage.page({ storage: left }).resumePairing(asking()))
  })

  test('given while the next page waits makes that page connected', async () => {
    const { uri, left } = await shownAndKilled()
    const back = stage.relay.next(({ type }) => type === 'opened')
    const sessions = stage.page({ storage: left }).resumePairing(asking())
    await back
    const proposal = nextProposal(stage.wallet)
    await stage.wallet.pair(uri)
    await stage.wallet.approve(await proposal)
    await signs(await sessions)
  })

  test('that is a no ends the wait, and leaves nothing stored', async () => {
    const { uri, left } = await shownAndKilled()
    const proposal = nextProposal(stage.wallet)
    await stage.wallet.pair(uri)
    await stage.wallet.reject(await proposal)
    expect(await stage.page({ storage: left }).resumePairing(asking())).toEqual([])
    await expect.poll(() => left.getKeys()).toEqual([])
  })

  test('is not waited for where no link was left open', async () => {
    expect(await stage.page({ storage: memoryStorage() }).resumePairing(asking())).toEqual([])
  })

  test('that does not come is given up with the caller, and the link is withdrawn at the wallet', async () => {
    const { uri, left } = await shownAndKilled()
    const topic = /^wc:([0-9a-f]+)@2/.exec(uri)?.[1]
    const giveUp = new AbortController()
    const back = stage.relay.next(event => event.type === 'subscribed' && event.topic === topic)
    const sessions = stage.page({ storage: left }).resumePairing(asking({ signal: giveUp.signal }))
    await back
    const withdrawn = stage.relay.next(event => event.tag === PAIRING_DELETED && event.topic === topic)
    giveUp.abort()
    await expect(sessions).rejects.toMatchObject({ code: 'request/aborted' })
    await withdrawn
    await expect.poll(() => left.getKeys()).toEqual([])
  })

  test('is not waited for any more when another link connects', async () => {
    const { left } = await shownAndKilled()
    const next = stage.page({ storage: left })
    const ended = expect(next.resumePairing(asking())).rejects.toMatchObject({ code: 'request/aborted' })
    const session = await connected(next, stage.wallet)
    await ended
    await signs([session])
  })

  test('keeps the links that the next page shows itself', async () => {
    const { uri, left } = await shownAndKilled()
    const next = stage.page({ storage: left })
    const sessions = next.resumePairing(asking())
    const onUri = vi.fn()
    const second = expect(next.connect(asking({ onUri }))).rejects.toMatchObject({ code: 'request/aborted' })
    await expect.poll(() => onUri.mock.calls).toHaveLength(1)
    const proposal = nextProposal(stage.wallet)
    await stage.wallet.pair(uri)
    await stage.wallet.approve(await proposal)
    await signs(await sessions)
    await second
  })
})
