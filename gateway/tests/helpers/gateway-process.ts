import { randomBytes } from 'node:crypto'
import { builtGateway } from '../../../scripts/stack/build-gateway.mjs'
import { runFile, type RunningScript } from './run-script.js'
import { API_URL, APP_ORIGIN, FRAME_URL, PROJECT } from './test-frame.js'

/** A gateway in a process of its own, as an operator runs it. */
export interface GatewayProcess extends RunningScript {
  /** Where it listens. */
  readonly url: string
}

/** Starts gateways with the same secrets, so that they may stand side by side or after one another. */
export async function gatewayProcesses(shared: Readonly<Record<string, string>> = {}) {
  const path = await builtGateway('main')
  const secret = () => randomBytes(32).toString('base64url')
  const common = {
    PORT: '0',
    GATEWAY_URL: API_URL,
    FRAME_URL,
    PROJECTS: JSON.stringify({ [PROJECT]: [APP_ORIGIN] }),
    TRUST_PROXY: '1',
    CODES_PER_MINUTE: '100000',
    SECRET_KEY: secret(),
    PEPPER: secret(),
    KEK: secret(),
    VAULT_KEK: secret(),
    ...shared,
  }
  const running: GatewayProcess[] = []
  return {
    async start(env: Readonly<Record<string, string>>): Promise<GatewayProcess> {
      const script = runFile(path, { ...common, ...env })
      const [, url = ''] = await script.heard(/Gateway +(http:\S+)/)
      const started = { ...script, url }
      running.push(started)
      return started
    },
    /** A letter to an address with such a subject and no older than that, whichever of them caught it; waits for it. */
    async letter(to: string, subject: RegExp, since = 0): Promise<CaughtLetter> {
      for (;;) {
        const letters = await Promise.all(running.map(({ url }) => lettersOf(url, to)))
        const found = letters.flat().find(letter => letter.at >= since && subject.test(letter.subject))
        if (found) return found
      }
    },
    /** Everything that any of them has said. */
    said: () => running.map(({ said }) => said()).join('\n'),
    async stop() {
      for (const gateway of running) gateway.kill('SIGKILL')
      await Promise.all(running.map(({ ended }) => ended))
    },
  }
}

/** A letter as the page of caught letters tells it. */
export interface CaughtLetter {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly subject: string
  readonly text: string
}

async function lettersOf(url: string, to: string): Promise<readonly CaughtLetter[]> {
  const answer = await fetch(`${url}/dev/mail.json?to=${encodeURIComponent(to)}`).catch(() => undefined)
  return answer ? (await answer.json()).mails : []
}
