import * as fc from 'fast-check'
import { toHex, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ActivityRepository } from '../../src/modules/activity/activity-repository.js'
import type { ActivityFinder, BlockRange } from '../../src/modules/activity/activity-finders.js'
import { ActivityIndex } from '../../src/modules/activity/activity-index.js'
import type { Chain } from '../../src/modules/chains/chain.js'
import { databases, openTestStore, type TestStore } from '../helpers/test-store.js'
import { turnedClock } from '../helpers/turned-clock.js'

const OWNER = '0x52908400098527886E0F7030069857D2E4169EE7'
const ACCOUNT = { chainId: 31337, address: OWNER }
const DEPTH = 50
const MANY = { after: undefined, limit: 10_000 }

/** A chain in which every fifth block contains a transaction of the owner. One search reads at most `maxBlocks`. */
class ToyChain implements ActivityFinder {
  readonly blocks: Hex[] = []
  readonly ranges: BlockRange[] = []
  maxBlocks = Infinity
  #minedCount = 0

  mine(count: number): void {
    for (let left = count; left > 0; left--) this.blocks.push(toHex(++this.#minedCount, { size: 32 }))
  }

  reorg(depth: number): void {
    this.blocks.splice(Math.max(1, this.blocks.length - depth))
  }

  get chain(): Chain {
    const request = async (_method: string, [at]: readonly unknown[]) => {
      const number = at === 'latest' ? this.blocks.length - 1 : Number(at)
      const hash = this.blocks[number]
      return hash ? { number: toHex(number), hash, timestamp: '0x1', transactions: [] } : null
    }
    return { chainId: 31337, rpc: { request } } as unknown as Chain
  }

  supports(): boolean {
    return true
  }

  async find(_chain: Chain, _owner: string, range: BlockRange) {
    this.ranges.push(range)
    const from = Math.max(range.from, range.to - this.maxBlocks + 1)
    return { found: this.between(from, range.to), from }
  }

  between(from: number, to: number) {
    return this.blocks.flatMap((blockHash, block) => {
      return block % 5 === 0 && block >= from && block <= to ? [{ hash: blockHash, block, blockHash, position: 0 }] : []
    })
  }
}

describe.each(databases)('missed blocks on %s', kind => {
  let store: TestStore
  let repository: ActivityRepository
  let toy: ToyChain
  let index: ActivityIndex
  beforeAll(async () => {
    store = await openTestStore(kind)
    repository = new ActivityRepository(async () => store.db)
  })
  beforeEach(begin)
  afterAll(() => store.close())

  async function begin() {
    await store.empty()
    toy = new ToyChain()
    index = new ActivityIndex({ repository, finders: [toy], depth: DEPTH, clock: turnedClock() })
  }
  const storedHashes = async () => (await repository.page(ACCOUNT, MANY)).map(({ hash }) => hash).toReversed()
  const minedHashes = (from: number, to = Infinity) => toy.between(from, to).map(({ hash }) => hash)

  test('reads missed blocks in pieces, newest first, until none is missing', async () => {
    toy.mine(20)
    await index.follow(toy.chain, OWNER)
    toy.mine(200)
    for (let round = 0; (await index.isBehind(toy.chain, OWNER)) || round === 0; round++) {
      toy.ranges.length = 0
      await index.follow(toy.chain, OWNER)
      const read = toy.ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0)
      expect(read).toBeLessThanOrEqual(DEPTH + 1)
      const { missedTo } = (await repository.getFollowState(ACCOUNT)) ?? {}
      expect(await storedHashes()).toEqual([...minedHashes(0, 19), ...minedHashes((missedTo ?? 19) + 1)])
      expect(round).toBeLessThan(5)
    }
    expect(await storedHashes()).toEqual(minedHashes(0))
  })

  test('discards missed blocks of a chain that was replaced during the catch-up', async () => {
    toy.mine(20)
    await index.follow(toy.chain, OWNER)
    toy.mine(200)
    await index.follow(toy.chain, OWNER)
    toy.reorg(120)
    toy.mine(130)
    for (let round = 0; round < 6; round++) await index.follow(toy.chain, OWNER)
    expect([await storedHashes(), await index.isBehind(toy.chain, OWNER)]).toEqual([minedHashes(0), false])
  })

  test('reports unread blocks as missed whatever the chain does', { timeout: 120_000 }, async () => {
    const step = fc.record({
      mined: fc.oneof(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 40, max: 180 })),
      back: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 90 })),
      bear: fc.constantFrom(Infinity, 7, 30),
      looks: fc.integer({ min: 0, max: 3 }),
    })
    const run = async (steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) => {
      await begin()
      toy.mine(10)
      await index.follow(toy.chain, OWNER)
      for (const { mined, back, bear, looks } of steps) {
        toy.reorg(back)
        toy.mine(Math.max(1, mined))
        toy.maxBlocks = bear
        for (let look = 0; look < looks; look++) await index.follow(toy.chain, OWNER)
        if (looks === 0) continue
        const { missedFrom, missedTo } = (await repository.getFollowState(ACCOUNT)) ?? {}
        const above = (missedTo ?? -1) + 1
        const all = new Set(await storedHashes())
        expect(minedHashes(above).filter(hash => !all.has(hash))).toEqual([])
        expect(minedHashes(0, (missedFrom ?? 0) - 1).filter(hash => !all.has(hash))).toEqual([])
        expect([...all].filter(hash => !minedHashes(0).includes(hash as Hex))).toEqual([])
      }
      toy.maxBlocks = Infinity
      for (let look = 0; look < 60; look++) await index.follow(toy.chain, OWNER)
      expect([await storedHashes(), await index.isBehind(toy.chain, OWNER)]).toEqual([minedHashes(0), false])
    }
    const seed = Number(process.env['FC_SEED'] ?? Date.now() % 2 ** 31)
    console.info(`property seed ${seed}`)
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 6 }), run), { numRuns: 12, seed })
  })
})
