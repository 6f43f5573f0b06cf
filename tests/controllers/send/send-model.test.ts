import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import '../../../src/chains/eip155/data-fee.js'
import '../../../src/chains/eip155/transfer.js'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import '../../../src/controllers/send/send-transfer.js'
import { getActiveAccount } from '../../../src/controllers/connection/active-account.js'
import { getHoldings } from '../../../src/controllers/balances/holdings.js'
import '../../../src/controllers/send/resolve-recipient.js'
import { PortfolioController } from '../../../src/controllers/balances/portfolio.js'
import '../../../src/controllers/balances/read-balance.js'
import '../../../src/controllers/balances/read-portfolio.js'
import { RECIPIENT_DEBOUNCE_MS } from '../../../src/controllers/send/recipient.js'
import { REVIEW_REFRESH_MS } from '../../../src/controllers/send/review.js'
import { SendController } from '../../../src/controllers/send/send.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { Latest } from '../../../src/lib/abortable.js'
import type { DataApi } from '../../../src/services/data.js'
import { asyncProperty } from '../../helpers/async-property.js'
import { deferred, type Deferred } from '../../helpers/deferred.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'
import { chainFaults } from '../../security/helpers/chain-faults.js'
import { validService } from '../../security/helpers/faulty-service.js'
import {
  oak,
  noReturnToken,
  tradingAnswers,
  tradingFixture,
  type ChainStep,
} from '../../security/helpers/trading-fixture.js'

/** An action of the user, a service, a node or a wallet. */
type Step = readonly [name: string, value: number]
const names = [
  'draw up',
  'choose',
  'type',
  'turn',
  'all of it',
  'to whom',
  'wait',
  'review',
  'look back',
  'open the review',
  'keep it open',
  'send',
  'answer the first',
  'answer the last',
  'answer all',
  'fail a question',
  'mend',
  'move the fee',
  'hold another amount',
  'wallet says no',
  'another account',
  'another network',
  'begin',
] as const
/** More frequent, because they lead to further states. */
const often = ['draw up', 'draw up', 'draw up', 'review', 'send', 'send', 'send', 'answer all', 'answer all'] as const
const steps = fc.array(fc.tuple(fc.constantFrom(...names, ...often), fc.nat(11)), { maxLength: 40 })

const unit = 10n ** 18n
const kinds = [undefined, oak, noReturnToken] as const
const texts = ['', '0', '1', '2.5', '.', '0.000001', '100', '100.000000000000000001', '3', '007', '1.00', '50']
const recipients = [`0x${'3'.repeat(40)}`, 'grace.dev.test', 'nobody', `0x${'4'.repeat(40)}`, '', '0x12']
const failing: readonly ChainStep[] = ['trial', 'eth_estimateGas', 'eth_gasPrice', 'eth_getCode', 'oracle', 'decimals']
/** Gas units per kind of transfer, so that fees differ. */
const gasOf = (token: string | undefined) => (token === undefined ? 21_000n : token === oak ? 50_000n : 70_000n)
const mostGas = (token: string | undefined) => (token === undefined ? gasOf(token) : (gasOf(token) * 3n) / 2n)

function setUp() {
  const world = { held: 100n * unit, price: 10n ** 9n, refuses: false }
  const open: Deferred<void>[] = []
  const onEvent = () => {
    const gate = deferred()
    open.push(gate)
    return gate.promise
  }
  const sound = validService(() => tradingAnswers({ held: world.held }))
  const data = {
    ...sound,
    call: async (...args: Parameters<DataApi['call']>) => {
      await onEvent()
      return sound.call(...args)
    },
  } as DataApi
  const decide = (step: ChainStep, to: string) => {
    const quantity = (value: bigint) => `0x${value.toString(16)}`
    if (step === 'eth_estimateGas') return quantity(gasOf(kinds.find(kind => kind === to)))
    if (step === 'eth_gasPrice') return quantity(world.price)
    return step === 'eth_getBlockByNumber' ? {} : undefined
  }
  const stage = tradingFixture(data, { onRequest: onEvent, override: decide, coins: () => world.held })
  const send = stage.scope.use(SendController)
  const agreed: { now: Agreed | undefined } = { now: undefined }
  const wrong: unknown[] = []
  stage.wallet.answer = async () => {
    try {
      heed({ ...stage, agreed })
    } catch (error) {
      wrong.push(error)
    }
    await onEvent()
    if (world.refuses) throw new AppKitError('wallet/rejected')
    return `0x${'a'.repeat(64)}`
  }
  return { ...stage, world, open, agreed, wrong, send, state: send.state }
}

/** State of the draft when Send was pressed. */
interface Agreed extends Pick<SendController['state'], 'account' | 'token' | 'recipient'> {
  readonly fee: bigint
  readonly amount: bigint
  readonly held: bigint
}
type Stage = ReturnType<typeof setUp>

function begin({ scope, send }: Stage): void {
  scope.use(ModalController).setOpen(true)
  scope.use(RouterController).reset('Send')
  send.begin()
  void scope
    .use(PortfolioController)
    .refresh('eip155', { force: true })
    .catch(() => {})
}

async function play(run: readonly Step[]): Promise<Stage> {
  const stage = setUp()
  const { scope, send, session, world, open, faults } = stage
  const letAll = () => open.splice(0).forEach(gate => gate.resolve())
  const answerAll = async () => {
    for (let turn = 0; turn < 5; turn++) {
      letAll()
      await scope.clock.advance(0)
    }
  }
  const watching = new Latest()
  const tokens = () => getHoldings(scope, 'eip155').tokens ?? []
  const doing: Record<(typeof names)[number], (value: number) => unknown> = {
    async 'draw up'(at) {
      await answerAll()
      doing.choose(at)
      if (at > 8) doing['all of it'](at)
      else send.setAmountText('1.5')
      send.setRecipient(recipients[0]!, true)
      await answerAll()
      doing.review(at)
      if (at % 3) await answerAll()
    },
    choose(at) {
      const chosen = tokens().find(({ address }) => address === kinds[at % 3])
      if (chosen) send.selectToken(chosen)
    },
    type: at => send.setAmountText(texts[at]!),
    turn: () => send.toggleUnit(),
    'all of it': () => send.canSendMax && send.selectMax(),
    'to whom': at => send.setRecipient(recipients[at % recipients.length]!, at % 2 === 0),
    wait: () => scope.clock.advance(RECIPIENT_DEBOUNCE_MS),
    review: () => send.step === 'preview' && void send.review(),
    'look back': () => send.abandonRequest(),
    'open the review': at => {
      const signal = watching.next()
      if (at % 3 > 0 && send.step === 'preview') send.watchReview(signal)
    },
    'keep it open': () => scope.clock.advance(REVIEW_REFRESH_MS),
    send: () => press(stage),
    'answer the first': () => open.shift()?.resolve(),
    'answer the last': () => open.pop()?.resolve(),
    'answer all': letAll,
    'fail a question': at => void (faults[failing[at % failing.length]!] = chainFaults[at]!),
    mend: () => Object.keys(faults).forEach(step => delete faults[step as ChainStep]),
    'move the fee': at => void (world.price = BigInt(1 + at) * 10n ** 9n),
    'hold another amount': at => {
      world.held = BigInt([0, 1, 2, 3, 50, 100][at % 6]!) * unit
      void scope.use(PortfolioController).refresh('eip155', { force: true })
    },
    'wallet says no': at => void (world.refuses = at % 2 === 0),
    'another account': at => session.accountsChanged(at % 2 ? bob : ada),
    'another network': at => session.networkChanged(at % 2 ? 'eip155:8453' : 'eip155:1'),
    begin: () => begin(stage),
  }
  begin(stage)
  for (const [name, value] of run) {
    await doing[name as (typeof names)[number]](value)
    await scope.clock.advance(0)
    truthful(stage)
  }
  // From here on every request succeeds, and the user waits.
  doing.mend(0)
  world.refuses = false
  await settle(stage)
  return stage
}

/** Answers requests until none is pending. */
async function settle({ scope, open, state }: Stage): Promise<void> {
  for (let turn = 0; turn < 4 || (turn < MAX_TURNS && (open.length > 0 || isWaiting(state))); turn++) {
    open.splice(0).forEach(gate => gate.resolve())
    await scope.clock.advance(RECIPIENT_DEBOUNCE_MS)
    await new Promise(resolve => setImmediate(resolve)) // chunk loading does not depend on the fake clock
  }
}

/** Upper bound for settling. */
const MAX_TURNS = 500

function isWaiting({ phase, recipient }: SendController['state']): boolean {
  return phase === 'planning' || phase === 'sending' || recipient.kind === 'looking'
}

/** Presses Send. The wallet request must match the current draft, and the balance must cover it. */
function press({ scope, send, state, agreed }: Stage): void {
  const { account, token, recipient, phase, fee } = state
  const holding = getHoldings(scope, 'eip155').tokens?.find(({ address }) => address === token?.address)
  const isReady = phase === 'reviewing' && send.step === 'preview'
  if (phase !== 'sending')
    agreed.now = isReady
      ? { account, token, recipient, fee: fee ?? 0n, amount: send.amount!, held: holding!.amount }
      : undefined
  void send.send()
}

/** Invariants of the wallet request. */
function heed({ signed, agreed, scope }: Pick<Stage, 'signed' | 'agreed' | 'scope'>): void {
  const { now } = agreed
  const lastSigned = signed.at(-1)!
  expect(now, 'nothing was agreed to').toBeDefined()
  agreed.now = undefined
  const { account, token, recipient, amount, fee, held } = now!
  expect(lastSigned.transfer).toEqual({
    to: expect.stringMatching(new RegExp(recipient.kind === 'known' ? recipient.address : '-', 'i')) as string,
    amount,
    ...(token?.address && { token: token.address }),
  })
  expect(`eip155:${Number(lastSigned.params['chainId'])}:${lastSigned.params['from']}`).toBe(account)
  expect(getActiveAccount(scope)?.caipAddress).toBe(account)
  expect(amount + (token?.address ? 0n : fee)).toBeLessThanOrEqual(held)
}

/** Invariants that hold at any moment. */
function truthful({ scope, send, state, wrong }: Stage): void {
  expect(wrong).toEqual([])
  const { account, token, fee, phase, problem } = state
  expect(account).toBe(getActiveAccount(scope)?.caipAddress)
  if (token) expect(account?.startsWith(`${token.network}:`)).toBe(true)
  if (phase === 'reviewing' || phase === 'sending') expect(problem?.code === 'request/failed').toBe(false)
  // If the network cannot estimate a native transfer, the maximum gas is used.
  if (fee !== undefined) expect([fee % mostGas(token?.address), !token?.address && fee % 65_000n]).toContain(0n)
  if (send.step !== 'preview' || phase === 'sending') return
  const holding = getHoldings(scope, 'eip155').tokens?.find(({ address }) => address === token?.address)
  expect(token?.amount).toBe(holding?.amount)
  expect(send.amount).toBeLessThanOrEqual(holding!.amount)
}

test('sending never gets stuck and always signs what is shown, whatever users, services and wallets do', async () => {
  await asyncProperty(
    steps,
    async run => {
      const stage = await play(run)
      truthful(stage)
      const { send, state, world, signed, scope, open } = stage
      expect(isWaiting(state)).toBe(false)
      if (send.step === 'preview') {
        const before = signed.length
        void send.review()
        await settle(stage)
        expect(state).toMatchObject({ phase: 'reviewing', problem: undefined })
        expect(state.fee).toBe(mostGas(state.token?.address) * world.price)
        if (send.step === 'preview') {
          press(stage)
          await settle(stage)
          expect(signed).toHaveLength(before + 1)
        }
      }
      truthful(stage)
      expect(open).toEqual([])
      scope.dispose()
    },
    120,
  )
}, 60_000)
