import { afterEach, describe, expect, test, vi } from 'vitest'
import { ActivityController } from '../../../src/controllers/activity/activity.js'
import { CollectiblesController } from '../../../src/controllers/collectibles/collectibles.js'
import { PortfolioController } from '../../../src/controllers/balances/portfolio.js'
import type { Scope } from '../../../src/controllers/scope.js'
import type { DataApi } from '../../../src/services/data.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { ada } from '../../helpers/scripted-wallet.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

const readers = {
  activity: '../../../src/controllers/activity/read-activity.js',
  collectibles: '../../../src/controllers/collectibles/read-collectibles.js',
  portfolio: '../../../src/controllers/balances/read-portfolio.js',
}
const lists = [
  {
    name: 'the activity',
    path: readers.activity,
    of: (scope: Scope) => scope.use(ActivityController),
    load: (scope: Scope) => scope.use(ActivityController).fetch('eip155'),
    empty: { history: { transactions: [], next: undefined } },
  },
  {
    name: 'the collectibles',
    path: readers.collectibles,
    of: (scope: Scope) => scope.use(CollectiblesController),
    load: (scope: Scope) => scope.use(CollectiblesController).fetch('eip155'),
    empty: { collectibles: [] },
  },
  {
    name: 'the portfolio',
    path: readers.portfolio,
    of: (scope: Scope) => scope.use(PortfolioController),
    load: (scope: Scope) => scope.use(PortfolioController).refresh('eip155'),
    empty: { tokens: [] },
  },
]
afterEach(() => {
  for (const path of Object.values(readers)) vi.doUnmock(path)
})

function setUp() {
  const answers: Readonly<Record<string, unknown>> = {
    'GET /v1/account/{address}/history': { data: [], next: null },
    'GET /v1/account/{address}/nfts': { nfts: [], next: null },
    'GET /v1/account/{address}/balance': { balances: [] },
  }
  const call = vi.fn(async (route: string) => answers[route])
  const data = { available: true, call, serves: async () => true } as unknown as DataApi
  const { scope, session } = connectedScope({ services: { data } })
  disposeAfterTest(scope)
  return { scope, session, call }
}
/** Simulates a chunk that is unavailable, for example after a new deployment. */
function lose(path: string): void {
  vi.doMock(path, () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
}

describe.each(lists)('$name', ({ path, of, load, empty }) => {
  test('marks a failed chunk like a failed request, and retries with the next refresh', async () => {
    const { scope, call } = setUp()
    lose(path)
    await load(scope)
    expect(of(scope).state).toMatchObject({ loading: false, current: { account: `eip155:1:${ada}`, failed: true } })
    expect(call).not.toHaveBeenCalled()
    vi.doUnmock(path)
    await load(scope)
    expect(of(scope).state).toMatchObject({ loading: false, current: { failed: false, ...empty } })
  })

  test('keeps the data when its chunk fails to load again', async () => {
    const { scope } = setUp()
    await load(scope)
    lose(path)
    await load(scope)
    expect(of(scope).state.current).toMatchObject({ failed: true, ...empty })
  })

  test('marks nothing as failed without a connected account', async () => {
    const { scope, session } = setUp()
    session.gone()
    lose(path)
    await load(scope)
    expect(of(scope).state).toMatchObject({ loading: false, current: undefined })
  })
})
