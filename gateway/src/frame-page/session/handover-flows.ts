import type { LoginAnswer } from '../../../../src/contract/login-api.js'
import type { Clock } from '../../../../src/core/clock.js'
import { cleanText } from '../../../../src/lib/clean-text.js'
import { readHandoverCode } from '../vault/handover-code.js'
import type { HandoverFacts, HandoverRecipient, KeyWorker } from '../worker/worker-protocol.js'
import { POLL_TIMEOUT_MS, type ApiClient } from './api-client.js'
import { ApiRefusal, withFrameErrors } from './api-refusal.js'
import { FrameError } from './frame-error.js'
import type { ApprovingDevice, FrameWallet, HandoverRequest } from './frame-wallet.js'
import { poll } from './login-flows.js'
import type { SessionKeeper } from './session-keeper.js'
import type { WalletFlows } from './wallet-flows.js'

const TIMEOUT_MS = 300_000
// A wrong code is a typing error, or the keys of another device. The last one denies the request.
const MAX_ATTEMPTS = 3

export interface HandoverParts {
  readonly api: ApiClient
  readonly keeper: SessionKeeper
  readonly wallets: WalletFlows
  readonly worker: KeyWorker
  readonly clock: Clock
}

type PendingHandover = LoginAnswer<'POST /v1/handover/pending'>['handovers'][number]

interface ConfirmedHandover {
  readonly handoverId: string
  readonly recipient: HandoverRecipient
}

/**
 * Hands the device share to a new device of the account. The new device shows a code that it derives from its keys. The
 * user types it on the other device, which derives it from the keys that the gateway delivers. So the gateway cannot
 * replace the keys, and an email cannot contain the code.
 */
export class HandoverFlows {
  #started: string | undefined
  #confirmed: ConfirmedHandover | undefined
  #attempts = new Map<string, number>()

  constructor(private readonly parts: HandoverParts) {}

  // Returns the devices that can approve. Their texts come from browsers and apps.
  async devices(): Promise<readonly ApprovingDevice[]> {
    const { devices } = await this.parts.keeper.call('POST /v1/handover/devices', {})
    return devices.map(({ browser, origin, ...times }) => ({
      browser: cleanText(browser),
      origin: cleanText(origin, 255),
      ...times,
    }))
  }

  /** Starts on the new device. Returns the code to type on the other device, and its end in Unix seconds. */
  async start(): Promise<{ code: string; expiresAt: number }> {
    const { api, keeper, worker } = this.parts
    await keeper.renew()
    const { wallet } = keeper
    if (!wallet) throw new FrameError('E_STATE', 'There is no wallet yet.')
    const { walletId, epoch } = wallet
    const { publicKey } = await worker.run('handoverKey', {})
    const { handoverId, expiresIn } = await keeper.call('POST /v1/handover/start', { walletId, epoch, publicKey })
    const expiresAt = Math.floor(api.now() / 1000) + expiresIn
    this.#started = handoverId
    const jkt = await api.jkt()
    const { code } = await worker.run('handoverCode', { walletId, epoch, handoverId, publicKey, jkt })
    return { code, expiresAt }
  }

  /**
   * Waits for the decision, then stores the share on this device and opens the wallet. If the gateway withholds its share
   * until the end of a hold, returns that time in Unix seconds, otherwise 0.
   * @throws FrameError `E_STATE` without a start, `E_DEVICE` if it was denied, `E_OTP_EXPIRED` or `E_TIMEOUT`
   */
  async wait(signal?: AbortSignal): Promise<number> {
    const { api, keeper, wallets, clock } = this.parts
    const handoverId = this.#started ?? throwNotStarted()
    const request = async () => {
      const options = { timeoutMs: POLL_TIMEOUT_MS, signal }
      const answer = await keeper.call('POST /v1/handover/wait', { handoverId }, options)
      return answer.status === 'pending' ? undefined : answer
    }
    const { enc, ciphertext, opensAt } = await poll({ request, ms: TIMEOUT_MS, clock, signal })
    this.#started = undefined
    await wallets.receiveShare({ enc, ciphertext, jkt: await api.jkt() }, opensAt)
    return opensAt
  }

  /** Returns the devices that ask for the wallet. Their texts come from browsers and apps. */
  async pending(): Promise<readonly HandoverRequest[]> {
    const handovers = await this.#readPending()
    return handovers.map(({ handoverId, origin, browser, country, at, expiresAt }) => ({
      handoverId,
      origin: cleanText(origin, 255),
      browser: cleanText(browser),
      country: country === null ? null : cleanText(country),
      at,
      expiresAt,
    }))
  }

  /**
   * Compares a typed code with the keys of a request. The third wrong code denies the request.
   * @throws FrameError `E_SCHEMA` for an incomplete code, `E_OTP_INVALID` with `left`, `E_DEVICE` if it was denied,
   * `E_OTP_EXPIRED`, or `E_STATE` if this device is too new to decide
   */
  async confirm(handoverId: string, typed: string): Promise<void> {
    this.#confirmed = undefined
    const code = readHandoverCode(typed)
    if (code === undefined) throw new FrameError('E_SCHEMA', 'This is not a whole code.')
    const request = (await this.#readPending()).find(handover => handover.handoverId === handoverId)
    if (!request) throw new FrameError('E_OTP_EXPIRED', 'This has expired. Start again.')
    const { walletId, epoch, publicKey, jkt } = request
    const facts: HandoverFacts = { walletId, epoch, handoverId, publicKey, jkt }
    const expected = await this.parts.worker.run('handoverCode', facts)
    if (expected.code !== code) return this.#countWrong(handoverId)
    this.#confirmed = { handoverId, recipient: { publicKey, jkt } }
  }

  /**
   * Hands the wallet to the device whose code was typed. Opens the wallet if it is locked. Returns when the new device
   * can open the wallet, in Unix seconds, or 0 if it can now.
   */
  async approve(): Promise<number> {
    const { handoverId, recipient } = this.#confirmed ?? throwNotStarted()
    const { opensAt } = await this.parts.wallets.handOverShare(handoverId, recipient)
    this.#confirmed = undefined
    return opensAt
  }

  async deny(handoverId: string): Promise<void> {
    this.#confirmed = undefined
    await this.#deny(handoverId, 'unknown-device')
  }

  forget(): void {
    this.#started = undefined
    this.#confirmed = undefined
    this.#attempts.clear()
  }

  // Requests for another wallet or an earlier set of shares cannot be approved.
  async #readPending(): Promise<readonly PendingHandover[]> {
    const { handovers } = await this.parts.keeper.call('POST /v1/handover/pending', {})
    const { wallet } = this.parts.keeper
    return handovers.filter(({ walletId, epoch }) => walletId === wallet?.walletId && epoch === wallet.epoch)
  }

  async #deny(handoverId: string, reason: 'unknown-device' | 'wrong-code'): Promise<void> {
    await this.parts.keeper.call('POST /v1/handover/deny', { handoverId, reason })
  }

  async #countWrong(handoverId: string): Promise<never> {
    const attempts = (this.#attempts.get(handoverId) ?? 0) + 1
    this.#attempts.set(handoverId, attempts)
    if (attempts < MAX_ATTEMPTS)
      throw new FrameError('E_OTP_INVALID', 'Incorrect code.', { left: MAX_ATTEMPTS - attempts })
    await this.#deny(handoverId, 'wrong-code').catch((thrown: unknown) => {
      if (!ApiRefusal.is(thrown, 'expired')) throw thrown
    })
    throw new FrameError('E_DEVICE', 'Too many wrong codes. The request was denied.')
  }
}

type HandoverMethod =
  'approvingDevices' | 'pendingHandovers' | `${'start' | 'waitFor' | 'confirm' | 'approve' | 'deny'}Handover`

/** The methods of the wallet that hand it from one device to another. `limit` ends a wait with the page. */
export function handoverMethods(
  handovers: HandoverFlows,
  limit: (signal?: AbortSignal) => AbortSignal,
): Pick<FrameWallet, HandoverMethod> {
  return {
    approvingDevices: withFrameErrors(() => handovers.devices()),
    startHandover: withFrameErrors(() => handovers.start()),
    waitForHandover: withFrameErrors(signal => handovers.wait(limit(signal))),
    pendingHandovers: withFrameErrors(() => handovers.pending()),
    confirmHandover: withFrameErrors((handoverId, code) => handovers.confirm(handoverId, code)),
    approveHandover: withFrameErrors(() => handovers.approve()),
    denyHandover: withFrameErrors(handoverId => handovers.deny(handoverId)),
  }
}

function throwNotStarted(): never {
  throw new FrameError('E_STATE', 'There is nothing to finish. Start again.')
}
