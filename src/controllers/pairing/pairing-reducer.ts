import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import {
  EXPIRY_MARGIN_MS,
  LINGER_MS,
  NO_PAIRING,
  type Pairing,
  PAIRING_VALIDITY_MS,
  type PairingEffect,
  type PairingEvent,
  RENEW_AHEAD_MS,
  RETURN_GRACE_MS,
  type ScheduledStep,
  type Subscriber,
} from './pairing-state.js'

export interface Transition {
  readonly state: Pairing
  readonly effects: readonly PairingEffect[]
}

/**
 * Returns the next state and the effects to run, in order. `connect` and `finish` come last, because they may cause the
 * next event immediately. Events of attempts that have ended change nothing.
 */
export function reducePairing(state: Pairing, event: PairingEvent, now: number): Transition {
  const { state: next, effects } = applyEvent(state, event, now)
  const step = getNextStep(next)
  const scheduledAt = event.type === 'timer-fired' ? undefined : state.step?.at
  if (step?.at === scheduledAt) return { state: { ...next, step }, effects }
  const timer: PairingEffect = step ? { type: 'schedule', at: step.at } : { type: 'cancel-timer' }
  return { state: { ...next, step }, effects: [timer, ...effects] }
}

function applyEvent(state: Pairing, event: PairingEvent, now: number): Transition {
  switch (event.type) {
    case 'subscribed':
      return subscribe(state, event, now)
    case 'unsubscribed':
      return unsubscribe(state, event.subscriber, now)
    case 'retry':
      return state.subscribers.length > 0 ? begin(state, event.namespace) : changeTo(state)
    case 'app-uri-shown': {
      const { state: idle, effects } = reset(state)
      return changeTo({ ...idle, phase: 'ready', uri: event.uri }, ...effects)
    }
    case 'link-opened': {
      const { link } = event
      const opened: Pairing = { ...state, link, phase: state.phase === 'ready' ? 'connecting' : state.phase }
      if (!state.expiresAt) return changeTo(opened)
      return changeTo(opened, { type: 'store', expiresAt: state.expiresAt, link })
    }
    case 'uri-received':
      return show(state, event, now)
    case 'approved':
      return succeed(state, event.attempt)
    case 'failed':
      return fail(state, event, now)
    case 'timer-fired':
      return runStep(state)
    case 'page-hidden':
      return changeTo({ ...state, isPageVisible: false })
    case 'page-shown': {
      const returned = { ...state, isPageVisible: true, returnedAt: now }
      // the pairing expired while the page was in the background
      const isMissing = state.phase === 'idle' && state.subscribers.length > 0
      return isMissing ? begin(returned, event.namespace) : changeTo(returned)
    }
    case 'closed':
      return reset({ ...state, subscribers: [], lastSubscriber: undefined })
  }
}

function subscribe(
  state: Pairing,
  { subscriber, namespace }: Extract<PairingEvent, { type: 'subscribed' }>,
  now: number,
): Transition {
  const joined: Pairing = {
    ...state,
    phase: state.phase === 'connecting' ? 'ready' : state.phase,
    subscribers: [...state.subscribers, subscriber],
    link: undefined,
    renewError: undefined,
  }
  const canJoin = state.namespace === namespace && isAlive(state, now)
  return canJoin ? changeTo(joined) : begin(joined, namespace)
}

function unsubscribe(state: Pairing, subscriber: Subscriber, now: number): Transition {
  if (!state.subscribers.includes(subscriber)) return changeTo(state)
  const subscribers = state.subscribers.filter(item => item !== subscriber)
  if (subscribers.length > 0) return changeTo({ ...state, subscribers })
  const left = { ...state, subscribers, lastSubscriber: subscriber, leftAt: now }
  return isAlive(state, now) ? changeTo(left) : reset(left)
}

function show(
  state: Pairing,
  { attempt, uri }: Extract<PairingEvent, { type: 'uri-received' }>,
  now: number,
): Transition {
  if (attempt !== state.latestAttempt || !state.attempts.includes(attempt)) return changeTo(state)
  const expiresAt = now + PAIRING_VALIDITY_MS
  const phase = state.phase === 'connecting' ? 'connecting' : 'ready'
  return changeTo({ ...state, ...NO_PAIRING, uri, expiresAt, phase }, { type: 'store', expiresAt, link: state.link })
}

function succeed(state: Pairing, attempt: number): Transition {
  if (!state.attempts.includes(attempt)) return changeTo(state)
  const { subscribers, lastSubscriber, link } = state
  const waiting = subscribers.length > 0 || !lastSubscriber ? subscribers : [lastSubscriber]
  const { state: idle, effects } = reset(withoutAttempt(state, attempt)) // the session owns its attempt now
  return changeTo({ ...idle, phase: 'done' }, { type: 'remember-link', link }, ...effects, {
    type: 'finish',
    subscribers: waiting,
  })
}

function fail(state: Pairing, { attempt, error }: Extract<PairingEvent, { type: 'failed' }>, now: number): Transition {
  if (!state.attempts.includes(attempt)) return changeTo(state)
  const others = withoutAttempt(state, attempt)
  const isLatest = attempt === state.latestAttempt
  const isAnswer = error.code.startsWith('wallet/') || error.code.startsWith('network/')
  if (!isLatest && !isAnswer) return changeTo(others) // an earlier pairing has expired
  if (isLatest && state.renewing && isUsable(state, now))
    return changeTo({ ...others, renewing: false, renewError: error })
  return showError(others, error)
}

function showError(state: Pairing, error: AppKitError): Transition {
  const { state: idle, effects } = reset(state)
  const isUnseen = error.code === 'pairing/expired' && !state.isPageVisible // replaced when the page becomes visible
  if (state.subscribers.length === 0 || isUnseen) return changeTo(idle, ...effects)
  const known = error.code === 'request/aborted' ? new AppKitError('pairing/failed', { cause: error }) : error
  return changeTo(
    { ...idle, error: known, phase: known.code === 'wallet/rejected' ? 'rejected' : 'failed' },
    ...effects,
  )
}

function runStep(state: Pairing): Transition {
  switch (state.step?.action) {
    case 'renew':
      return connect({ ...state, renewing: true })
    case 'expire':
      if (state.renewError) return showError(state, state.renewError)
      return changeTo({ ...state, ...NO_PAIRING, phase: 'preparing' })
    case 'stop':
      return reset({ ...state, lastSubscriber: undefined })
    default:
      return changeTo(state)
  }
}

function begin(state: Pairing, namespace: Namespace | undefined): Transition {
  const { state: idle, effects } = reset(state)
  const { state: preparing, effects: connecting } = connect({ ...idle, namespace, phase: 'preparing' })
  return changeTo(preparing, ...effects, ...connecting)
}

// Adds an attempt. Earlier ones stay valid until the relay drops them: a wallet that scanned one may still approve.
function connect(state: Pairing): Transition {
  const attempt = state.latestAttempt + 1
  const attempts = [...state.attempts, attempt]
  return changeTo(
    { ...state, attempts, latestAttempt: attempt },
    { type: 'connect', attempt, namespace: state.namespace },
  )
}

function reset(state: Pairing): Transition {
  const aborts = state.attempts.map(attempt => ({ type: 'abort', attempt }) as const)
  const forgets = state.expiresAt ? [{ type: 'forget' } as const] : []
  const idle: Pairing = {
    ...state,
    ...NO_PAIRING,
    phase: 'idle',
    attempts: [],
    renewError: undefined,
    link: undefined,
  }
  return changeTo(idle, ...aborts, ...forgets)
}

function withoutAttempt(state: Pairing, attempt: number): Pairing {
  return { ...state, attempts: state.attempts.filter(item => item !== attempt) }
}

function changeTo(state: Pairing, ...effects: readonly PairingEffect[]): Transition {
  return { state, effects }
}

// The app's own URI never expires.
function isAppUri({ uri, expiresAt }: Pairing): boolean {
  return uri !== '' && expiresAt === 0
}

function isUsable(state: Pairing, now: number): boolean {
  return isAppUri(state) || (state.uri !== '' && now < state.expiresAt - EXPIRY_MARGIN_MS)
}

// Returns true if a view can show the pairing, now or as soon as its URI arrives.
function isAlive(state: Pairing, now: number): boolean {
  return state.phase === 'preparing' || isUsable(state, now)
}

/** Returns the step that the passing of time causes next. */
export function getNextStep(state: Pairing): ScheduledStep | undefined {
  const { phase, expiresAt, returnedAt } = state
  if (isAppUri(state) || !['preparing', 'ready', 'connecting'].includes(phase)) return undefined
  const usableUntil = expiresAt && expiresAt - EXPIRY_MARGIN_MS
  if (state.subscribers.length === 0)
    return { action: 'stop', at: state.keepsPairing && usableUntil ? usableUntil : state.leftAt + LINGER_MS }
  if (!usableUntil || !state.isPageVisible) return undefined
  const notBefore = returnedAt + RETURN_GRACE_MS
  if (!state.renewing && !state.renewError)
    return { action: 'renew', at: Math.max(usableUntil - RENEW_AHEAD_MS, notBefore) }
  return { action: 'expire', at: Math.max(usableUntil, notBefore) }
}
