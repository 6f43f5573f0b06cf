import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { getConnectedAccount } from '../../../src/controllers/connection/active-account.js'
// loaded here, because the model counts turns and must not wait for code
import '../../../src/controllers/balances/read-balance.js'
import '../../../src/controllers/balances/read-portfolio.js'
import '../../../src/controllers/connection/chain-verbs.js'
import '../../../src/controllers/connection/connect.js'
import '../../../src/controllers/connection/disconnect.js'
import '../../../src/controllers/connection/reconnect.js'
import '../../../src/controllers/connection/switch.js'
import '../../../src/controllers/connection/read-identity.js'
import '../../../src/controllers/swap/swap-actions.js'
import '../../../src/controllers/swap/swap-trial.js'
import { QUOTE_DEBOUNCE_MS } from '../../../src/controllers/swap/swap.js'
import { toQuoteRequest, isQuoteFor, isQuoting, isTrading } from '../../../src/controllers/swap/swap-state.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { applySlippage, type SwapQuote } from '../../../src/core/swap.js'
import { asyncProperty } from '../../helpers/async-property.js'
import { deferred, type Deferred } from '../../helpers/deferred.js'
import { bob, ada } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { rejection, swapFixture, type SwapFixture } from '../../helpers/swap-fixture.js'

/** An action of the user, a service or a wallet. */
type Step = readonly [name: string, value: number]
const names = [
  'choose from',
  'choose to',
  'type',
  'switch',
  'slippage',
  'look away',
  'look',
  'wait a little',
  'wait long',
  'answer the first',
  'answer the last',
  'answer all',
  'fail a call',
  'mend',
  'move the price',
  'let the price fall',
  'swap',
  'wallet says no',
  'another account',
  'another network',
  'begin',
  'exit',
  'review',
  'back',
] as const
const steps = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(11)), { maxLength: 40 })

const texts = ['', '0', '1', '2.5', '.', '0.000001', '100000', '1.', '3', '007', '1.00', '9']
const failing = ['quotes', 'gas-price', 'allowance', 'build', 'fungible', 'tokens']

async function play(run: readonly Step[], isReviewed: boolean): Promise<SwapFixture> {
  const stage = swapFixture()
  const { swap, scope, world, session, wallet } = stage
  if (isReviewed) await offered(stage)
  const open: Deferred<void>[] = []
  world.onCall = () => {
    const gate = deferred()
    open.push(gate)
    return gate.promise
  }
  const watching: (() => void)[] = []
  let refuses = false
  const decide = async () => {
    if (refuses) throw new AppKitError('wallet/rejected', { text: 'No' })
  }
  Object.assign(wallet, { approve: decide, swap: decide })
  const tokens = () => swap.state.market?.tokens ?? []
  const letAll = () => open.splice(0).forEach(gate => gate.resolve())
  const doing: Record<(typeof names)[number], (value: number) => unknown> = {
    'choose from': at => tokens()[at % 3] && swap.selectToken('from', tokens()[at % 3]!),
    'choose to': at => tokens()[at % 3] && swap.selectToken('to', tokens()[at % 3]!),
    type: at => swap.setAmountText(texts[at % texts.length]!),
    switch: () => swap.switchTokens(),
    slippage: at => swap.setSlippage([0.5, 1, 3][at % 3]!),
    'look away': () => watching.pop()?.(),
    look: () => watching.push(swap.watch()),
    'wait a little': at => scope.clock.advance(100 * at),
    'wait long': () => scope.clock.advance(11_000),
    'answer the first': () => open.shift()?.resolve(),
    'answer the last': () => open.pop()?.resolve(),
    'answer all': letAll,
    'fail a call': at =>
      void (world.failing = { [failing[at % failing.length]!]: rejection('no', 400 + (at % 2) * 100) }),
    mend: () => void (world.failing = {}),
    'let the price fall': async at => {
      world.permille -= BigInt(at)
      await scope.clock.advance(11_000)
      for (let turn = 0; turn < 8; turn++) {
        letAll()
        await new Promise(resolve => setImmediate(resolve))
      }
    },
    'move the price': at => void (world.permille = BigInt(900 + 10 * at)),
    swap: () => void swap.swap(),
    'wallet says no': at => void (refuses = at % 2 === 0),
    'another account': at => session.accountsChanged(at % 2 ? bob : ada),
    'another network': at => session.networkChanged(at % 3 ? 'eip155:1' : 'eip155:8453'),
    begin: () => begin(stage),
    review: () => void (scope.use(RouterController).view === 'Swap' && scope.use(RouterController).push('SwapPreview')),
    back: () => void (scope.use(RouterController).view === 'SwapPreview' && scope.use(RouterController).goBack()),
    exit: () => scope.use(RouterController).reset('Account'),
  }
  begin(stage)
  const review = reviewer(stage)
  for (const [name, value] of run) {
    await doing[name as (typeof names)[number]](value)
    await scope.clock.advance(0)
    truthful(stage)
    review()
  }
  // From here on every request succeeds. The user waits, and tries again if the tokens failed to load.
  world.onCall = () => {}
  world.failing = {}
  await settle()
  if (swap.state.phase === 'unavailable') {
    expect(run.map(([name, value]) => name === 'fail a call' && failing[value % failing.length])).toContain('tokens')
    begin(stage)
    await settle()
  }
  return stage

  async function settle() {
    for (let turn = 0; turn < MAX_TURNS && (turn < 4 || !isQuiet(stage)); turn++) {
      letAll()
      await scope.clock.advance(QUOTE_DEBOUNCE_MS)
      await new Promise(resolve => setImmediate(resolve)) // chunk loading does not depend on the fake clock
    }
  }
}

/** Opens the review of a quote. */
async function offered(stage: SwapFixture): Promise<void> {
  const { swap, scope } = stage
  begin(stage)
  await eventually(() => swap.state.phase).toBe('ready')
  swap.selectToken('to', stage.token('OAK'))
  swap.watch()
  await scope.clock.advance(QUOTE_DEBOUNCE_MS)
  await eventually(() => swap.state.plan).toBeDefined()
  scope.use(RouterController).push('SwapPreview')
}

/** Upper bound for settling. */
const MAX_TURNS = 500

function isQuiet({ swap }: SwapFixture): boolean {
  const { phase } = swap.state
  return !isQuoting(phase) && !isTrading(phase) && phase !== 'initializing'
}

/** Like the views: starts a visible swap unless it has started. */
function begin({ swap, scope }: SwapFixture): void {
  scope.use(ModalController).setOpen(true)
  if (!['Swap', 'SwapPreview'].includes(scope.use(RouterController).view)) scope.use(RouterController).push('Swap')
  void swap.begin('eip155')
}

/** Watches the review: a quote worse than the previous one must be marked as changed. */
function reviewer({ swap, scope }: SwapFixture): () => void {
  let read: SwapQuote | undefined
  return () => {
    const { quote, plan, phase, changed, draft } = swap.state
    if (
      scope.use(RouterController).view !== 'SwapPreview' ||
      isTrading(phase) ||
      !isQuoteFor(read, toQuoteRequest(draft))
    )
      read = undefined
    if (scope.use(RouterController).view !== 'SwapPreview' || isTrading(phase) || !plan || !quote) return
    if (read && quote.minimum < read.minimum) expect(changed).toBe(true)
    read = quote
  }
}

/** Invariants that hold at any moment. */
function truthful({ swap, scope }: SwapFixture): void {
  const { market, draft, quote, plan, lastShown, changed, phase } = swap.state
  const request = toQuoteRequest(draft)
  if (market) expect(market.connectedAccount.caipAddress).toBe(getConnectedAccount(scope, 'eip155')?.caipAddress)
  for (const token of [draft.from, draft.to])
    if (token) expect(token.network).toBe(swap.session?.connectedAccount?.network.caipNetworkId)
  if (quote) expect(isQuoteFor(quote, request)).toBe(true)
  if (lastShown) expect(isQuoteFor(lastShown, request)).toBe(true)
  if (changed) expect(request).toBeDefined()
  if (quote) expect(quote.minimum).toBeGreaterThanOrEqual(applySlippage(quote.toAmount, draft.slippage))
  if (plan) expect(quote).toBeDefined()
  if (plan?.kind === 'swap') {
    expect(plan.call.minimum).toBe(quote?.minimum)
    expect(plan.call.amount).toBe(request?.amount)
    expect(plan.call.from).toBe(draft.from?.address)
    expect(plan.call.to).toBe(draft.to?.address)
  }
  if (draft.from && draft.to) expect(draft.from.address).not.toBe(draft.to.address)
  if (phase === 'quoting') expect(request).toBeDefined()
  if (phase === 'idle') expect([quote, plan]).toEqual([undefined, undefined])
}

test('swaps never keep a spinner, an outdated quote or a wrong pair, whatever users and services do', async () => {
  await asyncProperty(
    fc.tuple(steps, fc.boolean()),
    async ([run, isReviewed]) => {
      const stage = await play(run, isReviewed)
      truthful(stage)
      expect(['idle', 'unsupported', 'ready']).toContain(stage.swap.state.phase)
      stage.scope.dispose()
    },
    60,
  )
}, 60_000)
