import { randomBytes } from 'node:crypto'
import { builtGateway } from '../../../scripts/stack/build-gateway.mjs'
import { startMailServer, type ArrivedMail } from './mail-server.js'
import { runFile, type RunningScript, type RunOptions } from './run-script.js'
import { API_URL, APP_ORIGIN, FRAME_URL, PROJECT } from './wallet/test-frame.js'

/** A gateway in its own process, as in production. */
export interface GatewayProcess extends RunningScript {
  readonly url: string
}

export type GatewayProcesses = Awaited<ReturnType<typeof gatewayProcesses>>

/**
 * Starts gateways with the same secrets, to run concurrently or in sequence. `main` is the built file; by default the
 * bundle of this repository.
 */
export async function gatewayProcesses(
  shared: Readonly<Record<string, string>> = {},
  { main, ...options }: RunOptions & { readonly main?: string } = {},
) {
  const path = main ?? (await builtGateway('main'))
  const mails = await startMailServer()
  const secret = () => randomBytes(32).toString('base64url')
  const common = {
    NODE_ENV: 'production',
    PORT: '0',
    GATEWAY_URL: API_URL,
    FRAME_URL,
    PROJECTS: JSON.stringify({ [PROJECT]: [APP_ORIGIN] }),
    TRUST_PROXY: '1',
    NETWORKS: 'public',
    SMTP_URL: mails.url,
    MAIL_FROM: 'wallet@example.com',
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
      const script = runFile(path, { ...common, ...env }, [], options)
      const [, url = ''] = await script.waitForOutput(/Gateway +(http:\S+)/)
      const started = { ...script, url }
      running.push(started)
      return started
    },
    /** Waits for an email with this address and subject, not older than `since`. */
    waitForEmail: (to: string, subject: RegExp, since = 0): Promise<ArrivedMail> =>
      mails.find(mail => mail.to === to && mail.at >= since && subject.test(mail.subject)),
    /** Returns the output of all gateways. */
    readOutput: () => running.map(({ readOutput }) => readOutput()).join('\n'),
    async stop() {
      for (const gateway of running) gateway.kill('SIGKILL')
      await Promise.all(running.map(({ ended }) => ended))
      await mails.stop()
    },
  }
}
