import type { Clock } from '../../../../src/core/clock.js'
import { encodeBase64Url } from '../../../../src/lib/bytes.js'
import { cleanText } from '../../../../src/lib/clean-text.js'
import type { Place } from '../storage/frame-store.js'
import { utf8 } from '../vault/bytes.js'
import type { HandoverRecipient, KeyWorker } from '../worker/worker-protocol.js'
import { POLL_TIMEOUT_MS, type ApiClient } from './api-client.js'
import { FrameError } from './frame-error.js'
import type { ApprovingDevice, HandoverRequest } from './frame-wallet.js'
import { poll } from './login-flows.js'
import type { SessionKeeper } from './session-keeper.js'
import type { WalletFlows } from './wallet-flows.js'

const TIMEOUT_MS = 300_000
// 132 bits: no one can find another key with the same fingerprint.
const FINGERPRINT_LENGTH = 22

export interface HandoverParts {
  readonly api: ApiClient
  readonly keeper: SessionKeeper
  readonly wallets: WalletFlows
  readonly worker: KeyWorker
  readonly place: Place
  readonly walletOrigin: string
  readonly clock: Clock
}

/**
 * Hands the device share to a new device of the account. The new device shows a link with a fingerprint of its keys,
 * which reaches the other device on a way that the gateway does not control, so the gateway cannot replace the keys.
 */
export class HandoverFlows {
  #started: string | undefined
  #seen: { readonly handoverId: string; readonly recipient: HandoverRecipient } | undefined

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

  /** Starts on the new device. Returns the link to open on the other device. */
  async start(): Promise<{ url: string; matchWord: string }> {
    const { api, keeper, worker, place, walletOrigin } = this.parts
    await keeper.renew()
    const { wallet } = keeper
    if (!wallet) throw new FrameError('E_STATE', 'There is no wallet yet.')
    const { walletId, epoch } = wallet
    const { publicKey } = await worker.run('handoverKey', {})
    const { handoverId, matchWord } = await keeper.call('POST /v1/handover/start', { walletId, epoch, publicKey })
    this.#started = handoverId
    const fingerprint = await toFingerprint(handoverId, { publicKey, jkt: await api.jkt() })
    const query = new URLSearchParams({ projectId: place.projectId, origin: place.origin })
    return { url: `${walletOrigin}/handover?${query}#${handoverId}.${fingerprint}`, matchWord }
  }

  /**
   * Waits for the decision, then opens the wallet and stores the share on this device.
   * @throws FrameError `E_STATE` without a start, `E_DEVICE` if it was denied, `E_OTP_EXPIRED` or `E_TIMEOUT`
   */
  async wait(signal?: AbortSignal): Promise<void> {
    const { api, keeper, wallets, clock } = this.parts
    const handoverId = this.#started ?? throwNotStarted()
    const request = async () => {
      const options = { timeoutMs: POLL_TIMEOUT_MS, signal }
      const answer = await keeper.call('POST /v1/handover/wait', { handoverId }, options)
      return answer.status === 'pending' ? undefined : answer
    }
    const { enc, ciphertext } = await poll({ request, ms: TIMEOUT_MS, clock, signal })
    this.#started = undefined
    await wallets.receiveShare({ enc, ciphertext, jkt: await api.jkt() })
  }

  /**
   * Reads the request of a link on the device that approves. `token` is the fragment of the link.
   * @throws FrameError `E_DEVICE` if the gateway's answer does not belong to the link, `E_STATE` if this device is too new
   * to decide, or `E_OTP_EXPIRED`
   */
  async look(token: string): Promise<HandoverRequest> {
    const [handoverId = '', fingerprint = ''] = token.split('.')
    if (!/^[\w-]{1,64}$/.test(handoverId)) throw new FrameError('E_OTP_EXPIRED', 'This is over. Start again.')
    const {
      walletId: _,
      epoch: __,
      publicKey,
      jkt,
      ...facts
    } = await this.parts.keeper.call('POST /v1/handover/look', { handoverId })
    const recipient = { publicKey, jkt }
    if ((await toFingerprint(handoverId, recipient)) !== fingerprint)
      throw new FrameError('E_DEVICE', 'This link doesn’t belong to the device that asks.')
    this.#seen = { handoverId, recipient }
    return facts
  }

  /** Approves the request that {@link HandoverFlows.look} returned. Opens the wallet if it is locked. */
  async approve(): Promise<void> {
    const { handoverId, recipient } = this.#take()
    await this.parts.wallets.handOverShare(handoverId, recipient)
  }

  async deny(): Promise<void> {
    const { handoverId } = this.#take()
    await this.parts.keeper.call('POST /v1/handover/deny', { handoverId })
  }

  forget(): void {
    this.#started = undefined
    this.#seen = undefined
  }

  #take() {
    const seen = this.#seen ?? throwNotStarted()
    this.#seen = undefined
    return seen
  }
}

async function toFingerprint(handoverId: string, { publicKey, jkt }: HandoverRecipient): Promise<string> {
  const digest = await crypto.subtle.digest(
    'SHA-256',
    utf8(JSON.stringify(['handover/v1', handoverId, publicKey, jkt])),
  )
  return encodeBase64Url(new Uint8Array(digest)).slice(0, FINGERPRINT_LENGTH)
}

function throwNotStarted(): never {
  throw new FrameError('E_STATE', 'There is nothing to finish. Start again.')
}
