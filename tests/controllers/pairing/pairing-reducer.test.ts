import { describe, expect, test } from 'vitest'
import { getNextStep, reducePairing } from '../../../src/controllers/pairing/pairing-reducer.js'
import {
  createPairing,
  EXPIRY_MARGIN_MS,
  LINGER_MS,
  type Pairing,
  type PairingEffect,
  type PairingEvent,
  type PairingPhase,
  RENEW_AHEAD_MS,
  RETURN_GRACE_MS,
} from '../../../src/controllers/pairing/pairing-state.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'

const NOW = 1_000_000
/** The end of a pairing whose URI arrived at {@link NOW}, and the times of its steps. */
const END = NOW + 240_000
const RENEWAL = END - 16_000
const EXPIRY = END - 10_000

const view = { finish() {} }
const secondView = { finish() {} }
const link = { href: 'metalynx://', name: 'MetaLynx' }
const rejection = new AppKitError('wallet/rejected')
const expiration = new AppKitError('pairing/expired')
const unreachable = new AppKitError('pairing/relay-unreachable')

const idle = createPairing({ isPageVisible: true, keepsPairing: false })
const preparing: Pairing = {
  ...idle,
  phase: 'preparing',
  subscribers: [view],
  namespace: 'eip155',
  attempts: [1],
  latestAttempt: 1,
}
const ready: Pairing = {
  ...preparing,
  phase: 'ready',
  uri: 'wc:1',
  expiresAt: END,
  step: { action: 'renew', at: RENEWAL },
}
const connecting: Pairing = { ...ready, phase: 'connecting', link }
const renewing: Pairing = {
  ...ready,
  renewing: true,
  attempts: [1, 2],
  latestAttempt: 2,
  step: { action: 'expire', at: EXPIRY },
}
const notRenewed: Pairing = { ...renewing, renewing: false, attempts: [1], renewError: unreachable }
const left = {
  subscribers: [],
  lastSubscriber: view,
  leftAt: NOW,
  step: { action: 'stop', at: NOW + 30_000 },
} as const satisfies Partial<Pairing>
const hidden = { isPageVisible: false, step: undefined } as const satisfies Partial<Pairing>
const ended = { ...preparing, attempts: [] } as const satisfies Pairing
const rejected: Pairing = { ...ended, phase: 'rejected', error: rejection }
const failed: Pairing = { ...ended, phase: 'failed', error: unreachable }
const done: Pairing = { ...ended, phase: 'done' }
const appUri: Pairing = { ...ended, phase: 'ready', uri: 'wc:theirs' }
/** The pairing expired while the page was in the background. */
const missing: Pairing = { ...ended, phase: 'idle', isPageVisible: false }

const toIdle = {
  phase: 'idle',
  uri: '',
  expiresAt: 0,
  renewing: false,
  error: undefined,
  attempts: [],
  renewError: undefined,
  link: undefined,
  step: undefined,
} as const satisfies Partial<Pairing>
const toAttempt = (attempt: number) =>
  ({ ...toIdle, phase: 'preparing', attempts: [attempt], latestAttempt: attempt }) as const
const toAppUri = { ...toIdle, phase: 'ready', uri: 'wc:theirs' } as const

const connect = (attempt: number) => ({ type: 'connect', attempt, namespace: 'eip155' }) as const
const abort = (attempt: number) => ({ type: 'abort', attempt }) as const
const schedule = (at: number) => ({ type: 'schedule', at }) as const
const store = (expiresAt: number, opened?: typeof link) => ({ type: 'store', expiresAt, link: opened }) as const
const remember = (opened?: typeof link) => ({ type: 'remember-link', link: opened }) as const
const finish = (...subscribers: (typeof view)[]) => ({ type: 'finish', subscribers }) as const
const cancelTimer = { type: 'cancel-timer' } as const
const forget = { type: 'forget' } as const

const subscribed = { type: 'subscribed', subscriber: secondView, namespace: 'eip155' } as const
const unsubscribed = { type: 'unsubscribed', subscriber: view } as const
const retry = { type: 'retry', namespace: 'eip155' } as const
const appUriShown = { type: 'app-uri-shown', uri: 'wc:theirs' } as const
const linkOpened = { type: 'link-opened', link } as const
const received = (attempt: number) => ({ type: 'uri-received', attempt, uri: `wc:${attempt}` }) as const
const approved = (attempt: number) => ({ type: 'approved', attempt }) as const
const fails = (attempt: number, error: AppKitError) => ({ type: 'failed', attempt, error }) as const
const timerFired = { type: 'timer-fired' } as const
const pageHidden = { type: 'page-hidden' } as const
const pageShown = { type: 'page-shown', namespace: 'eip155' } as const
const closed = { type: 'closed' } as const

type Row = readonly [
  title: string,
  state: Pairing,
  event: PairingEvent,
  changes: Partial<Pairing>,
  effects: readonly PairingEffect[],
  now?: number,
]

const both = [view, secondView]

const views: readonly Row[] = [
  [
    'idle: the first view starts a pairing',
    idle,
    subscribed,
    { ...toAttempt(1), subscribers: [secondView], namespace: 'eip155' },
    [connect(1)],
  ],
  ['preparing: a second view joins', preparing, subscribed, { subscribers: both }, []],
  ['ready: a second view joins', ready, subscribed, { subscribers: both }, []],
  [
    'ready: a view joins after another one left',
    { ...ready, ...left },
    subscribed,
    { subscribers: [secondView], step: ready.step },
    [schedule(RENEWAL)],
  ],
  [
    'ready: a view of another namespace starts again',
    ready,
    { ...subscribed, namespace: 'solana' },
    { ...toAttempt(2), subscribers: both, namespace: 'solana' },
    [cancelTimer, abort(1), forget, { ...connect(2), namespace: 'solana' }],
  ],
  [
    'ready: a view starts again once the pairing has expired',
    { ...ready, ...hidden },
    subscribed,
    { ...toAttempt(2), subscribers: both },
    [abort(1), forget, connect(2)],
    EXPIRY,
  ],
  [
    'ready: a view that joins after a failed renewal renews again',
    notRenewed,
    subscribed,
    { subscribers: both, renewError: undefined, step: ready.step },
    [schedule(RENEWAL)],
  ],
  ['ready: a view joins the app’s URI', appUri, subscribed, { subscribers: both }, []],
  [
    'connecting: a view joins and has to open the link again',
    connecting,
    subscribed,
    { phase: 'ready', subscribers: both, link: undefined },
    [],
  ],
  ['rejected: a view starts again', rejected, subscribed, { ...toAttempt(2), subscribers: both }, [connect(2)]],
  ['failed: a view starts again', failed, subscribed, { ...toAttempt(2), subscribers: both }, [connect(2)]],
  ['done: a view starts again', done, subscribed, { ...toAttempt(2), subscribers: both }, [connect(2)]],

  ['idle: a view leaves after the modal closed', idle, unsubscribed, {}, []],
  ['preparing: the last view leaves', preparing, unsubscribed, left, [schedule(NOW + 30_000)]],
  ['ready: the last view leaves', ready, unsubscribed, left, [schedule(NOW + 30_000)]],
  ['ready: another view stays', { ...ready, subscribers: both }, unsubscribed, { subscribers: [secondView] }, []],
  ['ready: a view leaves twice', { ...ready, subscribers: [secondView] }, unsubscribed, {}, []],
  [
    'ready: the last view leaves where the browser may unload the page',
    { ...ready, keepsPairing: true },
    unsubscribed,
    { ...left, step: { action: 'stop', at: EXPIRY } },
    [schedule(EXPIRY)],
  ],
  [
    'ready: the last view leaves an expired pairing',
    { ...ready, ...hidden },
    unsubscribed,
    { ...toIdle, ...left, leftAt: EXPIRY, step: undefined },
    [abort(1), forget],
    EXPIRY,
  ],
  ['ready: the last view leaves the app’s URI', appUri, unsubscribed, { ...left, step: undefined }, []],
  ['connecting: the last view leaves', connecting, unsubscribed, left, [schedule(NOW + 30_000)]],
  ['rejected: the last view leaves', rejected, unsubscribed, { ...toIdle, ...left, step: undefined }, []],
  ['failed: the last view leaves', failed, unsubscribed, { ...toIdle, ...left, step: undefined }, []],
  ['done: the last view leaves', done, unsubscribed, { ...toIdle, ...left, step: undefined }, []],

  ['idle: a retry without a view', idle, retry, {}, []],
  ['idle: a retry', missing, retry, toAttempt(2), [connect(2)]],
  ['preparing: a retry', preparing, retry, toAttempt(2), [abort(1), connect(2)]],
  ['ready: a retry', ready, retry, toAttempt(2), [cancelTimer, abort(1), forget, connect(2)]],
  ['connecting: a retry', connecting, retry, toAttempt(2), [cancelTimer, abort(1), forget, connect(2)]],
  ['rejected: a retry', rejected, retry, toAttempt(2), [connect(2)]],
  ['failed: a retry', failed, retry, toAttempt(2), [connect(2)]],
  ['done: a retry', done, retry, toAttempt(2), [connect(2)]],
  [
    'failed: a retry after the requested namespace changed',
    failed,
    { ...retry, namespace: undefined },
    { ...toAttempt(2), namespace: undefined },
    [{ ...connect(2), namespace: undefined }],
  ],
]

const links: readonly Row[] = [
  ['idle: the app shows its URI', idle, appUriShown, toAppUri, []],
  ['preparing: the app shows its URI', preparing, appUriShown, toAppUri, [abort(1)]],
  ['ready: the app shows its URI', ready, appUriShown, toAppUri, [cancelTimer, abort(1), forget]],
  ['connecting: the app shows its URI', connecting, appUriShown, toAppUri, [cancelTimer, abort(1), forget]],
  ['rejected: the app shows its URI', rejected, appUriShown, toAppUri, []],
  ['failed: the app shows its URI', failed, appUriShown, toAppUri, []],
  ['done: the app shows its URI', done, appUriShown, toAppUri, []],

  ['idle: a link is opened', idle, linkOpened, { link }, []],
  ['preparing: a link is opened', preparing, linkOpened, { link }, []],
  ['ready: a link is opened', ready, linkOpened, { phase: 'connecting', link }, [store(END, link)]],
  ['ready: a link with the app’s URI is opened', appUri, linkOpened, { phase: 'connecting', link }, []],
  ['connecting: a link is opened again', { ...connecting, link: undefined }, linkOpened, { link }, [store(END, link)]],
  ['rejected: a link is opened', rejected, linkOpened, { link }, []],
  ['failed: a link is opened', failed, linkOpened, { link }, []],
  ['done: a link is opened', done, linkOpened, { link }, []],

  [
    'preparing: the URI arrives',
    preparing,
    received(1),
    { phase: 'ready', uri: 'wc:1', expiresAt: END, step: ready.step },
    [schedule(RENEWAL), store(END)],
  ],
  [
    'preparing: the URI arrives after a link was opened',
    { ...preparing, link },
    received(1),
    { phase: 'ready', uri: 'wc:1', expiresAt: END, step: ready.step },
    [schedule(RENEWAL), store(END, link)],
  ],
  [
    'preparing: the URI arrives in the background',
    { ...preparing, ...hidden },
    received(1),
    { phase: 'ready', uri: 'wc:1', expiresAt: END },
    [store(END)],
  ],
  [
    'ready: the renewed URI arrives',
    renewing,
    received(2),
    {
      uri: 'wc:2',
      expiresAt: RENEWAL + 240_000,
      renewing: false,
      step: { action: 'renew', at: RENEWAL + 224_000 },
    },
    [schedule(RENEWAL + 224_000), store(RENEWAL + 240_000)],
    RENEWAL,
  ],
  ['ready: an older attempt publishes a URI', renewing, received(1), {}, []],
  [
    'connecting: the renewed URI arrives',
    { ...renewing, phase: 'connecting', link },
    received(2),
    {
      uri: 'wc:2',
      expiresAt: RENEWAL + 240_000,
      renewing: false,
      step: { action: 'renew', at: RENEWAL + 224_000 },
    },
    [schedule(RENEWAL + 224_000), store(RENEWAL + 240_000, link)],
    RENEWAL,
  ],
]

const toRejected = { ...toIdle, phase: 'rejected', error: rejection } as const
const toFailed = (error: AppKitError) => ({ ...toIdle, phase: 'failed', error }) as const
const toDone = { ...toIdle, phase: 'done' } as const

const answers: readonly Row[] = [
  ['preparing: the wallet approves', preparing, approved(1), toDone, [remember(), finish(view)]],
  ['ready: the wallet approves', ready, approved(1), toDone, [cancelTimer, remember(), forget, finish(view)]],
  [
    'ready: the wallet approves for two views',
    { ...ready, subscribers: both },
    approved(1),
    toDone,
    [cancelTimer, remember(), forget, finish(...both)],
  ],
  [
    'ready: the wallet approves after the view left',
    { ...ready, ...left },
    approved(1),
    toDone,
    [cancelTimer, remember(), forget, finish(view)],
  ],
  [
    'ready: the wallet approves the older pairing',
    renewing,
    approved(1),
    toDone,
    [cancelTimer, remember(), abort(2), forget, finish(view)],
  ],
  [
    'connecting: the wallet approves',
    connecting,
    approved(1),
    toDone,
    [cancelTimer, remember(link), forget, finish(view)],
  ],

  ['preparing: the attempt fails', preparing, fails(1, unreachable), toFailed(unreachable), []],
  [
    'preparing: the attempt fails after the view left',
    { ...preparing, ...left },
    fails(1, rejection),
    toIdle,
    [cancelTimer],
  ],
  ['ready: the wallet rejects', ready, fails(1, rejection), toRejected, [cancelTimer, forget]],
  ['ready: the pairing expires', ready, fails(1, expiration), toFailed(expiration), [cancelTimer, forget]],
  ['ready: the pairing expires in the background', { ...ready, ...hidden }, fails(1, expiration), toIdle, [forget]],
  ['ready: the wallet rejects in the background', { ...ready, ...hidden }, fails(1, rejection), toRejected, [forget]],
  [
    'ready: the wallet rejects after the view left',
    { ...ready, ...left },
    fails(1, rejection),
    toIdle,
    [cancelTimer, forget],
  ],
  [
    'ready: the wallet aborts',
    ready,
    fails(1, new AppKitError('request/aborted')),
    toFailed(new AppKitError('pairing/failed', { cause: new AppKitError('request/aborted') })),
    [cancelTimer, forget],
  ],
  [
    'ready: the renewal fails',
    renewing,
    fails(2, unreachable),
    { attempts: [1], renewing: false, renewError: unreachable },
    [],
  ],
  [
    'ready: the renewal fails after the old pairing expired',
    { ...renewing, ...hidden },
    fails(2, unreachable),
    toFailed(unreachable),
    [abort(1), forget],
    EXPIRY,
  ],
  ['ready: the older pairing expires', renewing, fails(1, expiration), { attempts: [2] }, []],
  [
    'ready: the wallet rejects the older pairing',
    renewing,
    fails(1, rejection),
    toRejected,
    [cancelTimer, abort(2), forget],
  ],
  [
    'ready: the older wallet has no supported network',
    renewing,
    fails(1, new AppKitError('network/unsupported')),
    toFailed(new AppKitError('network/unsupported')),
    [cancelTimer, abort(2), forget],
  ],
  ['connecting: the wallet rejects', connecting, fails(1, rejection), toRejected, [cancelTimer, forget]],
]

/** Attempts that were aborted may settle later, in any phase. */
const lateAnswers: readonly Row[] = [idle, preparing, ready, connecting, rejected, failed, done].flatMap(state =>
  [received(0), approved(0), fails(0, rejection)].map((event): Row => [
    `${state.phase}: ${event.type} of an attempt that has ended`,
    state,
    event,
    {},
    [],
  ]),
)

const time: readonly Row[] = [
  [
    'preparing: no view has come back',
    { ...preparing, ...left },
    timerFired,
    { ...toIdle, lastSubscriber: undefined },
    [abort(1)],
    NOW + 30_000,
  ],
  [
    'ready: no view has come back',
    { ...ready, ...left },
    timerFired,
    { ...toIdle, lastSubscriber: undefined },
    [abort(1), forget],
    NOW + 30_000,
  ],
  [
    'ready: the pairing is renewed',
    ready,
    timerFired,
    { renewing: true, attempts: [1, 2], latestAttempt: 2, step: renewing.step },
    [schedule(EXPIRY), connect(2)],
    RENEWAL,
  ],
  [
    'ready: an expired pairing is renewed and expires at the same time',
    { ...ready, returnedAt: END, step: { action: 'renew', at: END + 3_000 } },
    timerFired,
    { renewing: true, attempts: [1, 2], latestAttempt: 2, step: { action: 'expire', at: END + 3_000 } },
    [schedule(END + 3_000), connect(2)],
    END + 3_000,
  ],
  [
    'ready: the pairing expires before the renewed URI arrives',
    renewing,
    timerFired,
    { phase: 'preparing', uri: '', expiresAt: 0, renewing: false, step: undefined },
    [],
    EXPIRY,
  ],
  [
    'ready: the pairing expires after its renewal failed',
    notRenewed,
    timerFired,
    toFailed(unreachable),
    [abort(1), forget],
    EXPIRY,
  ],
  [
    'connecting: the pairing is renewed',
    connecting,
    timerFired,
    { renewing: true, attempts: [1, 2], latestAttempt: 2, step: renewing.step },
    [schedule(EXPIRY), connect(2)],
    RENEWAL,
  ],
]

const LATER = NOW + 1_000
const shown = { isPageVisible: true, returnedAt: LATER } as const

const page: readonly Row[] = [
  ['idle: the page is hidden', idle, pageHidden, { isPageVisible: false }, []],
  ['preparing: the page is hidden', preparing, pageHidden, hidden, []],
  ['ready: the page is hidden', ready, pageHidden, hidden, [cancelTimer]],
  ['ready: the page is hidden after the view left', { ...ready, ...left }, pageHidden, { isPageVisible: false }, []],
  ['connecting: the page is hidden', connecting, pageHidden, hidden, [cancelTimer]],
  ['rejected: the page is hidden', rejected, pageHidden, hidden, []],
  ['failed: the page is hidden', failed, pageHidden, hidden, []],
  ['done: the page is hidden', done, pageHidden, hidden, []],

  ['idle: the page is shown without a view', { ...idle, ...hidden }, pageShown, shown, [], LATER],
  [
    'idle: the page is shown after the pairing expired',
    missing,
    pageShown,
    { ...toAttempt(2), ...shown },
    [connect(2)],
    LATER,
  ],
  ['preparing: the page is shown', { ...preparing, ...hidden }, pageShown, shown, [], LATER],
  [
    'ready: the page is shown',
    { ...ready, ...hidden },
    pageShown,
    { ...shown, step: ready.step },
    [schedule(RENEWAL)],
    LATER,
  ],
  [
    'ready: the page is shown after the pairing expired',
    { ...ready, ...hidden },
    pageShown,
    { isPageVisible: true, returnedAt: END, step: { action: 'renew', at: END + 3_000 } },
    [schedule(END + 3_000)],
    END,
  ],
  [
    'connecting: the page is shown',
    { ...connecting, ...hidden },
    pageShown,
    { ...shown, step: ready.step },
    [schedule(RENEWAL)],
    LATER,
  ],
  ['rejected: the page is shown', { ...rejected, ...hidden }, pageShown, shown, [], LATER],
  ['failed: the page is shown', { ...failed, ...hidden }, pageShown, shown, [], LATER],
  ['done: the page is shown', { ...done, ...hidden }, pageShown, shown, [], LATER],

  ...[idle, preparing, ready, connecting, rejected, failed, done, appUri, renewing, { ...ready, ...left }].map(
    (state): Row => [
      `${state.phase}: the modal closes`,
      state,
      closed,
      { ...toIdle, subscribers: [], lastSubscriber: undefined },
      [...(state.step ? [cancelTimer] : []), ...state.attempts.map(abort), ...(state.expiresAt ? [forget] : [])],
    ],
  ),
]

const table = [...views, ...links, ...answers, ...lateAnswers, ...time, ...page]

describe('reducePairing', () => {
  const rows = table.map(([title, state, event, changes, effects, now = NOW]) => {
    return { title, state, event, now, expected: { state: { ...state, ...changes }, effects } }
  })
  test.each(rows)('$title', ({ state, event, now, expected }) => {
    expect(reducePairing(state, event, now)).toEqual(expected)
  })

  test('has a row for each event in each phase, except timers in phases without one', () => {
    const phases: readonly PairingPhase[] = ['idle', 'preparing', 'ready', 'connecting', 'rejected', 'failed', 'done']
    const covered = new Set(table.map(([, { phase }, { type }]) => `${phase} ${type}`))
    const types = new Set(table.map(([, , { type }]) => type))
    const missingRows = phases
      .flatMap(phase => [...types].map(type => `${phase} ${type}`))
      .filter(pair => !covered.has(pair))
    expect(missingRows).toEqual(['idle timer-fired', 'rejected timer-fired', 'failed timer-fired', 'done timer-fired'])
    expect(
      table.filter(([, state]) => ['idle', 'rejected', 'failed', 'done'].includes(state.phase) && state.step),
    ).toEqual([])
  })
})

const held: Pairing = {
  ...ready,
  expiresAt: NOW + EXPIRY_MARGIN_MS,
  leftAt: 500_000,
}

describe('getNextStep', () => {
  test.each([
    ['renews a visible pairing before it expires', {}, { action: 'renew', at: NOW - RENEW_AHEAD_MS }],
    ['lets a pairing expire during its renewal', { renewing: true }, { action: 'expire', at: NOW }],
    ['lets a pairing expire after its renewal failed', { renewError: unreachable }, { action: 'expire', at: NOW }],
    ['changes nothing in the background', { isPageVisible: false }, undefined],
    ['schedules nothing without a pairing', { phase: 'preparing', uri: '', expiresAt: 0 }, undefined],
    [
      'delays the renewal on return for the wallet’s response',
      { returnedAt: NOW },
      { action: 'renew', at: NOW + RETURN_GRACE_MS },
    ],
    [
      'delays the expiration on return for the wallet’s response',
      { returnedAt: NOW, renewing: true },
      { action: 'expire', at: NOW + RETURN_GRACE_MS },
    ],
    ['stops a hidden pairing after a while', { subscribers: [] }, { action: 'stop', at: 500_000 + LINGER_MS }],
    [
      'keeps a hidden pairing in Telegram until it expires',
      { subscribers: [], keepsPairing: true },
      { action: 'stop', at: NOW },
    ],
    [
      'stops an attempt without a URI in Telegram after a while',
      { subscribers: [], keepsPairing: true, phase: 'preparing', uri: '', expiresAt: 0 },
      { action: 'stop', at: 500_000 + LINGER_MS },
    ],
  ] as const)('%s', (_, situation, due) => {
    expect(getNextStep({ ...held, ...situation })).toEqual(due)
  })
})
