import { expect } from 'vitest'
import type { GatewayProcess, GatewayProcesses } from '../gateway-process.js'
import { readCode } from '../read-code.js'
import { madeSet } from './made-set.js'
import { putInForce } from './share-recipient.js'
import { APP_ORIGIN, PROJECT, TestFrame } from './test-frame.js'

/** Logs in on a new device with an emailed code and creates a wallet with a gateway share. */
export async function newPerson(email: string, gateway: GatewayProcess, processes: GatewayProcesses) {
  const request = (path: string, init?: RequestInit) => fetch(gateway.url + path, init)
  const frame = new TestFrame({ request } as ConstructorParameters<typeof TestFrame>[0], Date.now)
  const ip = `198.51.100.${1 + Math.floor(Math.random() * 250)}`
  const sent = await frame.call('POST /v1/otp/send', { projectId: PROJECT, origin: APP_ORIGIN, email }, { ip })
  const code = readCode((await processes.waitForEmail(email, /^Your code for/)).text)
  const { body } = await frame.call('POST /v1/otp/verify', { challengeId: sent.body.challengeId, code }, { ip })
  if (body.status !== 'connected') return expect.unreachable(body.status)
  frame.access = body.session.accessToken
  const set = madeSet()
  expect((await putInForce(frame, set)).status).toBe(200)
  return { frame, walletId: set.walletId, set }
}
