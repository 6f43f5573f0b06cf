import { expect, test, vi } from 'vitest'
import { CollectiblesController } from '../../../src/controllers/collectibles/collectibles.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { DataApi } from '../../../src/services/data.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { bob } from '../../helpers/scripted-wallet.js'
import { testScope } from '../../helpers/test-scope.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

const nft = (tokenId: number, chainId = 'eip155:1') => ({
  chainId,
  address: `${chainId}:0xc`,
  tokenId: String(tokenId),
  standard: 'erc721',
  quantity: '1',
  isSpam: false,
})
function setUp(answer: (cursor: string | undefined) => unknown) {
  const call = vi.fn(async (_route: string, query: { readonly cursor?: string }) => answer(query.cursor))
  const data = { available: true, call, serves: async () => true } as unknown as DataApi
  const { scope, session } = connectedScope({ services: { data } })
  disposeAfterTest(scope)
  const nfts = scope.use(CollectiblesController)
  return { session, call, nfts, ids: () => nfts.state.current?.collectibles?.map(({ tokenId }) => tokenId) }
}

test('collectibles load page by page, without duplicates and other networks', async () => {
  const { nfts, ids } = setUp(cursor =>
    cursor ? { nfts: [nft(2), nft(3)], next: null } : { nfts: [nft(1), nft(2), nft(9, 'eip155:10')], next: 'a' },
  )
  await nfts.fetch('eip155')
  await nfts.fetch('eip155', { more: true })
  await nfts.fetch('eip155', { more: true })
  expect(ids()).toEqual(['1', '2', '3'])
  expect(nfts.state.loading).toBe(false)
})

test('collectibles stay when a page fails, which can be retried', async () => {
  const script = { isDown: false }
  const { nfts, ids } = setUp(cursor => {
    if (script.isDown) throw new TypeError('down')
    return cursor ? { nfts: [nft(2)], next: null } : { nfts: [nft(1)], next: 'a' }
  })
  await nfts.fetch('eip155')
  script.isDown = true
  await nfts.fetch('eip155', { more: true })
  expect([nfts.state.current?.failed, nfts.state.current?.next, ids()]).toEqual([true, 'a', ['1']])
  script.isDown = false
  await nfts.fetch('eip155', { more: true })
  expect([nfts.state.current?.failed, ids()]).toEqual([false, ['1', '2']])
})

test.each([
  [404, { isServed: false, failed: false }],
  [500, { isServed: true, failed: true }],
])('NFTs: a service that responds with %i makes them %j', async (status, expected) => {
  const { nfts } = setUp(() => Promise.reject(new AppKitError('http/status', { cause: { status } })))
  await nfts.fetch('eip155')
  expect(nfts.state.current).toMatchObject(expected)
})

test('collectibles of another account are never shown', async () => {
  const answers: ((value: unknown) => void)[] = []
  const { nfts, session, ids } = setUp(() => new Promise(resolve => answers.push(resolve)))
  const first = nfts.fetch('eip155')
  await expect.poll(() => answers.length).toBe(1)
  session.accountsChanged(bob)
  const second = nfts.fetch('eip155')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.({ nfts: [nft(7)], next: null })
  await second
  answers[0]?.({ nfts: [nft(1)], next: null })
  await first
  expect(ids()).toEqual(['7'])
})

test('collectibles do not fail on abort, and are empty without a connected account', async () => {
  const { nfts } = setUp(() => Promise.reject(new AppKitError('request/aborted')))
  await expect(nfts.fetch('eip155')).rejects.toMatchObject({ code: 'request/aborted' })
  expect(nfts.state.current?.failed).toBe(false)
  using scope = testScope()
  await scope.use(CollectiblesController).fetch('eip155')
  expect(scope.use(CollectiblesController).state.current).toBeUndefined()
})
