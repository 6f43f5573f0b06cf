import * as fc from 'fast-check'
import { toHex, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ActivityBook } from '../../src/modules/activity/activity-repository.js'
import type { ActivityFinder, BlockRange } from '../../src/modules/activity/activity-finders.js'
import { ActivityIndex } from '../../src/modules/activity/activity-index.js'
import type { Chain } from '../../src/modules/chains/chain.js'
import { databases, openTestStore, type TestStore } from '../helpers/test-store.js'
import { turnedClock } from '../helpers/turned-clock.js'

const OWNER = '0x52908400098527886E0F7030069857D2E4169EE7'
const WHOSE = { chainId: 31337, address: OWNER }
const DEPTH = 50
const MANY = { after: undefined, most: 10_000 }

/** A chain of which every fifth block holds a transaction of the owner; `bear` is how many blocks one look bears. */
class ToyChain implements ActivityFinder {
  readonly blocks: Hex[] = []
  readonly asked: BlockRange[] = []
  bear = Infinity
  #made = 0

  mine(count: number): void {
    for (let left = count; left > 0; left--) this.blocks.push(toHex(++this.#made, { size: 32 }))
  }

  takeBack(depth: number): void {
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

  serves(): boolean {
    return true
  }

  async find(_chain: Chain, _owner: string, range: BlockRange) {
    this.asked.push(range)
    const from = Math.max(range.from, range.to - this.bear + 1)
    return { found: this.between(from, range.to), from }
  }

  between(from: number, to: number) {
    return this.blocks.flatMap((blockHash, block) => {
      return block % 5 === 0 && block >= from && block <= to ? [{ hash: blockHash, block, blockHash, position: 0 }] : []
    })
  }
}

describe.each(databases)('what was missed, on %s', kind => {
  let store: TestStore
  let book: ActivityBook
  let toy: ToyChain
  let index: ActivityIndex
  beforeAll(async () => {
    store = await openTestStore(kind)
    book = new ActivityBook(async () => store.db)
  })
  beforeEach(begin)
  afterAll(() => store.close())

  async function begin() {
    await store.empty()
    toy = new ToyChain()
    index = new ActivityIndex({ book, finders: [toy], depth: DEPTH, clock: turnedClock() })
  }
  const kept = async () => (await book.page(WHOSE, MANY)).map(({ hash }) => hash).toReversed()
  const there = (from: number, to = Infinity) => toy.between(from, to).map(({ hash }) => hash)

  test('while nobody looked is read in pieces, the newest first, and then all is there', async () => {
    toy.mine(20)
    await index.follow(toy.chain, OWNER)
    toy.mine(200)
    for (let round = 0; (await index.isBehind(toy.chain, OWNER)) || round === 0; round++) {
      toy.asked.length = 0
      await index.follow(toy.chain, OWNER)
      const read = toy.asked.reduce((sum, { from, to }) => sum + to - from + 1, 0)
      expect(read).toBeLessThanOrEqual(DEPTH + 1)
      const { missedTo } = (await book.followed(WHOSE)) ?? {}
      expect(await kept()).toEqual([...there(0, 19), ...there((missedTo ?? 19) + 1)])
      expect(round).toBeLessThan(5)
    }
    expect(await kept()).toEqual(there(0))
  })

  test('on a chain that was replaced while it was caught up is undone', async () => {
    toy.mine(20)
    await index.follow(toy.chain, OWNER)
    toy.mine(200)
    await index.follow(toy.chain, OWNER)
    toy.takeBack(120)
    toy.mine(130)
    for (let round = 0; round < 6; round++) await index.follow(toy.chain, OWNER)
    expect([await kept(), await index.isBehind(toy.chain, OWNER)]).toEqual([there(0), false])
  })

  test('whatever a chain does, is told as missed until it is read', { timeout: 120_000 }, async () => {
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
        toy.takeBack(back)
        toy.mine(Math.max(1, mined))
        toy.bear = bear
        for (let look = 0; look < looks; look++) await index.follow(toy.chain, OWNER)
        if (looks === 0) continue
        const { missedFrom, missedTo } = (await book.followed(WHOSE)) ?? {}
        const above = (missedTo ?? -1) + 1
        const all = new Set(await kept())
        expect(there(above).filter(hash => !all.has(hash))).toEqual([])
        expect(there(0, (missedFrom ?? 0) - 1).filter(hash => !all.has(hash))).toEqual([])
        expect([...all].filter(hash => !there(0).includes(hash as Hex))).toEqual([])
      }
      toy.bear = Infinity
      for (let look = 0; look < 60; look++) await index.follow(toy.chain, OWNER)
      expect([await kept(), await index.isBehind(toy.chain, OWNER)]).toEqual([there(0), false])
    }
    const seed = Number(process.env['FC_SEED'] ?? Date.now() % 2 ** 31)
    console.info(`property seed ${seed}`)
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 6 }), run), { numRuns: 12, seed })
  })
})
