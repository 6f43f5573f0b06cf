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
  StorageRung,
} from '../../src/frame/frame-client.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import type { ErrorCode } from '../../src/core/errors/catalogue.js'
import { abortable } from '../../src/lib/abortable.js'

/** What the frame answers an event with: a value, or a function of the payload that gives or throws one. */
export type FrameScript = {
  [N in AppEventName]?: AppSuccess<N> | ((payload: AppPayload<N>, signal?: AbortSignal) => unknown)
}

/** One request that was made. */
export interface ScriptedRequest {
  readonly name: AppEventName
  readonly payload: unknown
  readonly signal: AbortSignal | undefined
}

/** A frame without a page: answers by a script, remembers what it was asked, and says what its test says. */
export interface ScriptedFrame extends FrameClient {
  /** Every request so far, the first one first. */
  readonly requests: ScriptedRequest[]
  /** The payloads of one event, the first one first. */
  asked(name: AppEventName): unknown[]
  /** Changes what is answered from now on. */
  answer(script: FrameScript): void
  /** Says an event unasked. */
  emit<N extends FrameEventName>(name: N, event: FrameEvent<N>): void
  become(state: FrameState, failure?: FrameFailure): void
  storage: StorageRung | undefined
  readonly disposed: boolean
}

/** A frame that does nothing but what its test says; an event without an answer waits until it is aborted. */
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
    asked: name => requests.filter(request => request.name === name).map(({ payload }) => payload),
    answer: more => void Object.assign(script, more),
    emit(name, event) {
      for (const listener of listeners.get(name) ?? []) listener(event as never)
    },
    become(next, why) {
      state = next
      failure = why
      for (const watcher of watchers) watcher(next, why)
    },
    async ready(signal) {
      if (signal?.aborted) throw new AppKitError('request/aborted')
      if (state === 'failed') throw new AppKitError('frame/unavailable')
      if (state !== 'ready') frame.become('ready')
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
      const heard = listeners.get(name) ?? new Set()
      listeners.set(name, heard.add(listener as (event: never) => void))
      return () => void heard.delete(listener as (event: never) => void)
    },
    onState(listener) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
    async reload() {
      frame.become('loading')
      frame.become('ready')
    },
    async continueInPopup() {
      frame.become('ready')
    },
    dispose() {
      disposed = true
      listeners.clear()
      watchers.clear()
    },
  }
  return frame
}

/** What the real client throws for a refusal of the frame: the code, the frame's sentence, and its payload as the cause. */
export function frameRefusal(code: ErrorCode, reply: FrameErrorPayload): AppKitError {
  return new AppKitError(code, { text: reply.message, cause: reply })
}

function abortCode(name: AppEventName): ErrorCode {
  return ['RPC_REQUEST', 'SET_UP_RECOVERY', 'RECOVER'].includes(name) ? 'request/aborted' : 'request/failed'
}
