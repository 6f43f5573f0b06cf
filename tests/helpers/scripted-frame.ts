import type {
  AppEventName,
  AppPayload,
  AppSuccess,
  FrameClient,
  FrameErrorPayload,
  FrameEvent,
  FrameEventName,
  FrameFailure,
  FrameState,
  FrameStateListener,
  StorageTier,
} from '../../src/frame/frame-client.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import type { ErrorCode } from '../../src/core/errors/catalogue.js'
import { abortable } from '../../src/lib/abortable.js'

/** The answer to an event: a value, or a function of the payload that returns or throws one. */
export type FrameScript = {
  [N in AppEventName]?: AppSuccess<N> | ((payload: AppPayload<N>, signal?: AbortSignal) => unknown)
}

export interface ScriptedRequest {
  readonly name: AppEventName
  readonly payload: unknown
  readonly signal: AbortSignal | undefined
}

/** A frame without a page: it answers by a script, records requests and emits events for the test. */
export interface ScriptedFrame extends FrameClient {
  /** All requests in order. */
  readonly requests: ScriptedRequest[]
  /** The payloads of all requests with this name, in order. */
  getPayloads(name: AppEventName): unknown[]
  /** Changes the answers to later requests. */
  answer(script: FrameScript): void
  /** Emits an event of the frame. */
  emit<N extends FrameEventName>(name: N, event: FrameEvent<N>): void
  setState(state: FrameState, failure?: FrameFailure): void
  storage: StorageTier | undefined
  readonly disposed: boolean
}

/** A scripted frame. An event without an answer stays pending until it is aborted. */
export function scriptedFrame(first: FrameScript = {}): ScriptedFrame {
  const script: FrameScript = { ...first }
  const requests: ScriptedRequest[] = []
  const listeners = new Map<string, Set<(event: never) => void>>()
  const watchers = new Set<FrameStateListener>()
  let state: FrameState = 'idle'
  let failure: FrameFailure | undefined
  let disposed = false
  const frame: ScriptedFrame = {
    requests,
    storage: 'idb',
    get state() {
      return state
    },
    get failure() {
      return failure
    },
    get disposed() {
      return disposed
    },
    getPayloads: name => requests.filter(request => request.name === name).map(({ payload }) => payload),
    answer: more => void Object.assign(script, more),
    emit(name, event) {
      for (const listener of listeners.get(name) ?? []) listener(event as never)
    },
    setState(next, why) {
      state = next
      failure = why
      for (const watcher of watchers) watcher(next, why)
    },
    async ready(signal) {
      if (signal?.aborted) throw new AppKitError('request/aborted')
      if (state === 'failed') throw new AppKitError('frame/unavailable')
      if (state !== 'ready') frame.setState('ready')
    },
    async request(name, payload, { signal } = {}) {
      requests.push({ name, payload, signal })
      await frame.ready()
      const given = script[name] as unknown
      const open = given === undefined && !(name in script)
      const answer = open ? new Promise(() => {}) : typeof given === 'function' ? given(payload, signal) : given
      return abortable(Promise.resolve(answer), signal).catch((reason: unknown) => {
        throw signal?.aborted ? new AppKitError(abortCode(name), { cause: reason }) : reason
      }) as Promise<never>
    },
    on(name, listener) {
      const registered = listeners.get(name) ?? new Set()
      listeners.set(name, registered.add(listener as (event: never) => void))
      return () => void registered.delete(listener as (event: never) => void)
    },
    onState(listener) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
    async reload() {
      frame.setState('loading')
      frame.setState('ready')
    },
    async continueInPopup() {
      frame.setState('ready')
    },
    dispose() {
      disposed = true
      listeners.clear()
      watchers.clear()
    },
  }
  return frame
}

/**
 * The error that the client throws for a rejection of the frame: the code, the frame's message, and the payload as
 * cause.
 */
export function frameRejection(code: ErrorCode, reply: FrameErrorPayload): AppKitError {
  return new AppKitError(code, { text: reply.message, cause: reply })
}

function abortCode(name: AppEventName): ErrorCode {
  return ['RPC_REQUEST', 'CONNECT_PASSKEY', 'SET_UP_RECOVERY', 'RECOVER'].includes(name)
    ? 'request/aborted'
    : 'request/failed'
}
