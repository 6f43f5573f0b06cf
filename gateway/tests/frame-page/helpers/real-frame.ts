import type { FrameWallet } from '../../../src/frame-page/session/frame-wallet.js'
import { createFrameWallet } from '../../../src/frame-page/session/create-frame-wallet.js'
import { createExclusive } from '../../../src/frame-page/storage/exclusive.js'
import { createMemoryRows } from '../../../src/frame-page/storage/row-store.js'
import type { TestCore } from '../../helpers/wallet/test-core.js'
import { API_URL, APP_ORIGIN, FRAME_URL, PROJECT } from '../../helpers/wallet/test-frame.js'
import { localKeyWorker } from './local-key-worker.js'

/** Replaces the body of a gateway's response, as a dishonest gateway would. Returns undefined to leave it. */
export type Tamper = (path: string, body: Record<string, unknown>) => Record<string, unknown> | undefined

export interface RealFrameOptions {
  readonly rows?: ReturnType<typeof createMemoryRows>
  /** How far the clock of the device is off, in milliseconds. */
  readonly skewMs?: () => number
  readonly tamper?: Tamper
}

/** A page of the frame with the real API of `core`, on a device with its own storage and clock. */
export function realFrame(core: TestCore, options: RealFrameOptions = {}): FrameWallet {
  const { rows = createMemoryRows(), skewMs = () => 0, tamper } = options
  const { app, clock } = core
  const deviceClock = { ...clock, now: () => clock.now() + skewMs() }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('user-agent', 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0')
    headers.set('x-forwarded-for', '203.0.113.7')
    const path = new URL(String(input)).pathname
    const response = await app.request(path, { method: init?.method ?? 'GET', headers, body: String(init?.body) })
    const changed = tamper && response.ok ? tamper(path, (await response.clone().json()) as never) : undefined
    return changed ? Response.json(changed, response) : response
  }
  return createFrameWallet({
    api: API_URL,
    walletOrigin: FRAME_URL,
    place: { projectId: PROJECT, origin: APP_ORIGIN },
    storage: { tier: 'idb', rows },
    worker: localKeyWorker(deviceClock),
    exclusive: createExclusive(undefined),
    clock: deviceClock,
    fetch,
  })
}

/** Logs in with the emailed code, and the emailed link on a new device. */
export async function logInByEmail(core: TestCore, wallet: FrameWallet, email: string): Promise<FrameWallet> {
  core.clock.turn(60_000)
  await wallet.sendCode(email)
  if ((await wallet.verifyCode(await core.code(email))) === 'connected') return wallet
  const { text } = await core.getEmail(email)
  const token = /#([\w-]{20,})/.exec(text)?.[1] ?? ''
  await core.frame().call('POST /v1/device/approve', { token })
  await wallet.waitForDevice()
  return wallet
}
