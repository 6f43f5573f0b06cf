import { type AppEventName, appEvents, type AppSuccess, withdrawable } from '../contract/app-events.js'
import { type Envelope, readEnvelope } from '../contract/envelope.js'
import { APP_PREFIX, defaultLimits, FRAME_PREFIX, replyLimits, rpcRequestLimits } from '../contract/frame-protocol.js'
import { rpcParams } from '../contract/rpc-requests.js'
import type { Clock } from '../core/clock.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { ErrorCode } from '../core/errors/catalogue.js'
import { rpcCodes } from '../core/errors/wallet-error.js'
import { type AllowedMethod, methodClass } from '../core/rpc-methods.js'
import { requestId } from '../lib/page-messages.js'
import { answerLimit, type AnswerLimit, EventGate, type HeardEvent, Pace } from './message-limits.js'
import { abortedRequest, frameRefusal } from './refusals.js'

/** What the app is told of a method that nobody may ask. Spec point 5. */
const NOT_ALLOWED = 'Requested RPC call is not allowed'

/**
 * A message of the app as it will be posted: checked by the event's own schema, copied, within the bounds of the
 * channel, under an id that nobody can guess. Throws `request/params-invalid`, `email/invalid`, or, for a method in
 * neither list, `request/not-allowed`.
 */
export function appMessage(name: AppEventName, payload: unknown): Envelope {
  const isRpc = name === 'RPC_REQUEST'
  const message = { type: APP_PREFIX + name, id: requestId(), payload: isRpc ? asJson(payload) : payload }
  const copy = readEnvelope(message, isRpc ? rpcRequestLimits : defaultLimits)
  if (!copy) throw invalid(name, 'No plain value, or too large.')
  const read = appEvents[name].payload.safeParse(copy.payload)
  if (!read.success) throw invalid(name, read.error)
  if (isRpc) checkRpc(copy.payload as { method: string; params?: unknown })
  return copy
}

function checkRpc({ method, params }: { method: string; params?: unknown }): void {
  if (methodClass(method) === 'unknown') throw new AppKitError('request/not-allowed', { text: NOT_ALLOWED })
  const read = rpcParams[method as AllowedMethod].safeParse(params)
  if (!read.success) throw invalid('RPC_REQUEST', read.error)
}

/** As a node would be sent it: big numbers as 0x hex, what JSON does not know left out. */
function asJson(payload: unknown): unknown {
  try {
    return JSON.parse(
      JSON.stringify(payload, (_key, value: unknown) => (typeof value === 'bigint' ? hex(value) : value)),
    )
  } catch (cause) {
    throw invalid('RPC_REQUEST', cause)
  }
}

function hex(value: bigint): string {
  return `0x${value.toString(16)}`
}

function invalid(name: AppEventName, cause: unknown): AppKitError {
  const code: ErrorCode =
    name === 'CONNECT_EMAIL' || name === 'UPDATE_EMAIL' ? 'email/invalid' : 'request/params-invalid'
  const text = name === 'RPC_REQUEST' ? `Invalid parameters (${rpcCodes.invalidParams})` : `Invalid ${name}`
  return new AppKitError(code, { text, cause })
}

const REPLY = /^([A-Z_]+)_(SUCCESS|ERROR)$/

export interface ChannelOptions {
  readonly clock: Clock
  /** The wallet's origin. */
  readonly origin: string
  onEvent(heard: HeardEvent): void
  /** The other end is gone: the page was left, loaded again, or had enough. Not every browser tells. */
  onLost(): void
  /** An answer that needs no person did not come in time: perhaps the other end is gone without a word. */
  onSilence(): void
}

interface Waiting {
  readonly name: AppEventName
  settle(read: () => Promise<unknown>): void
  fail(error: AppKitError): void
}

/**
 * The bound channel: requests with their answers, and the frame's own events. Whatever comes is checked before it
 * reaches anybody; an answer nobody waits for, a second one, and what cannot be read are dropped and counted.
 */
export class Channel {
  private readonly waiting = new Map<string, Waiting>()
  private readonly pace: Pace
  private readonly gate: EventGate
  private askedAt: number
  private ended: AppKitError | undefined
  /** Messages that were heard by nobody. */
  dropped = 0

  constructor(
    private readonly port: MessagePort,
    private readonly options: ChannelOptions,
  ) {
    const { clock, origin, onLost } = options
    this.pace = new Pace(clock)
    this.gate = new EventGate(clock, origin)
    this.askedAt = clock.now()
    port.addEventListener('message', this.hear)
    port.addEventListener('close', () => this.ended ?? onLost())
    port.start()
  }

  /** Asks the frame, and gives the checked answer. Rejects as {@link FrameClient.request} says. */
  async request<N extends AppEventName>(name: N, payload?: unknown, signal?: AbortSignal): Promise<AppSuccess<N>> {
    const message = appMessage(name, payload)
    if (signal?.aborted) throw abortedRequest(name, signal)
    if (this.ended) throw this.ended
    if (name !== 'PING') this.askedAt = this.options.clock.now()
    return this.answerOf(name, message, signal) as Promise<AppSuccess<N>>
  }

  /** Fails what is open, and closes the port. */
  end(error: AppKitError): void {
    if (this.ended) return
    this.ended = error
    this.port.removeEventListener('message', this.hear)
    this.port.close()
    for (const one of this.waiting.values()) one.fail(error)
  }

  private answerOf(name: AppEventName, message: Envelope, signal: AbortSignal | undefined): Promise<unknown> {
    const { id } = message
    let sent = false
    return new Promise((resolve, reject) => {
      const callOff = this.limit(name, answerLimit(name, message.payload), error => over(() => reject(error)))
      const over = (tell: () => void) => {
        if (!this.waiting.delete(id)) return
        callOff()
        signal?.removeEventListener('abort', giveUp)
        tell()
      }
      const fail = (error: AppKitError) => over(() => reject(error))
      const giveUp = () => {
        const given = sent ? this.withdraw(name, message) : Promise.resolve(true)
        void given.then(isGiven => isGiven && fail(abortedRequest(name, signal)))
      }
      this.waiting.set(id, { name, fail, settle: read => over(() => read().then(resolve, reject)) })
      signal?.addEventListener('abort', giveUp, { once: true })
      const send = () => {
        if (!this.waiting.has(id)) return
        sent = true
        this.port.postMessage(message, []) // a port has one other end, and no target to name
      }
      if (name === 'RPC_REQUEST') this.pace.run(send)
      else send()
    })
  }

  /**
   * Takes a request back, and tells whether it was in time. Where the person's approval is already on its way to the
   * chain the frame says so, and then the answer is still waited for: an app that heard "aborted" would send it again.
   */
  private async withdraw(name: AppEventName, { id, payload }: Envelope): Promise<boolean> {
    if (!withdrawable.has(name)) return true
    const told = this.request('RPC_ABORT', { id }).then(
      answer => answer.aborted,
      () => true,
    )
    const isUnsafe = name === 'RPC_REQUEST' && methodClass((payload as { method: string }).method) === 'unsafe'
    return isUnsafe ? told : true
  }

  private limit(name: AppEventName, { ms, error }: AnswerLimit, fail: (error: AppKitError) => void): () => void {
    if (ms === 0) return () => {}
    return this.options.clock.after(ms, () => {
      const late = error()
      fail(late)
      if (name !== 'PING' && late.code !== 'wallet/no-answer') this.options.onSilence()
    })
  }

  private readonly hear = ({ data }: MessageEvent): void => {
    const message = readEnvelope(data, replyLimits)
    if (!message?.type.startsWith(FRAME_PREFIX)) return void this.dropped++
    const said = message.type.slice(FRAME_PREFIX.length)
    const [, name, type] = REPLY.exec(said) ?? []
    const one = this.waiting.get(message.id)
    if (type && one?.name === name) return one?.settle(() => reply(one.name, type, message.payload))
    const heard = this.gate.read(said, message.payload, this.askedAt)
    if (heard) this.options.onEvent(heard)
    else this.dropped++
  }
}

/** What an answer says, checked. Throws the frame's refusal, or `frame/replied-error` where the answer makes no sense. */
async function reply(name: AppEventName, type: string, payload: unknown): Promise<unknown> {
  if (type === 'ERROR') throw frameRefusal(name, payload)
  const read = appEvents[name].success.safeParse(payload)
  if (read.success) return read.data
  throw new AppKitError('frame/replied-error', { text: 'An error occurred', cause: read.error })
}
