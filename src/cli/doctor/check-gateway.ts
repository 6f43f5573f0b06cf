import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { trimEnd } from '../../lib/text.js'
import { resolveEndpoints } from '../../services/endpoints.js'
import { covers, parsePolicies } from './compare-policy.js'
import { type Fetched, fetchUrl, finding, type Finding } from './finding.js'

export interface GatewayOptions {
  readonly gateway: string
  /** `endpoints.frame` and `endpoints.relay`, if they are not the gateway's. */
  readonly frame?: string | undefined
  readonly relay?: string | undefined
  readonly projectId?: string | undefined
  readonly origin?: string | undefined
  readonly embeddedWallet: boolean
}

const MAX_WAIT_MS = 10_000

export async function checkGateway(options: GatewayOptions): Promise<readonly Finding[]> {
  const gateway = trimEnd(options.gateway, '/')
  const health = await fetchUrl(`${gateway}/health`)
  const reachable = checkHealth(gateway, health)
  if (reachable.level === 'error') return [reachable]
  return [
    reachable,
    await checkStore(gateway),
    ...(await checkProject(gateway, options)),
    ...(options.embeddedWallet ? [await checkFrame(options)] : []),
    await checkRelay(options),
  ]
}

function checkHealth(gateway: string, health: Fetched): Finding {
  if ('failure' in health)
    return finding(
      'error',
      'gateway/unreachable',
      `The gateway ${gateway} does not answer (${health.failure}).`,
      'Start it, or check its URL.',
    )
  if (health.status === 200 && parse(health.text)['status'] === 'ok')
    return finding('ok', 'gateway/health', `The gateway ${gateway} answers.`)
  return finding(
    'error',
    'gateway/not-a-gateway',
    `${gateway}/health answers with status ${health.status}, and not as a gateway does.`,
    'Check the URL: it has no path of the gateway in it.',
  )
}

async function checkStore(gateway: string): Promise<Finding> {
  const ready = await fetchUrl(`${gateway}/ready`)
  return 'status' in ready && ready.status === 200
    ? finding('ok', 'gateway/ready', 'The database of the gateway answers.')
    : finding(
        'warn',
        'gateway/not-ready',
        'The database of the gateway does not answer: logins fail, the rest works.',
        'Check DATABASE_URL; just after the start, try again in a few seconds.',
      )
}

// Reads the project's configuration with the page's origin, which also checks the allowed origins.
async function checkProject(gateway: string, { projectId = '', origin }: GatewayOptions): Promise<readonly Finding[]> {
  const query = new URLSearchParams({ projectId })
  const name = projectId ? `the project ${projectId}` : 'apps without a project id'
  const config = await fetchUrl(`${gateway}/appkit/v1/config?${query}`, origin ? { origin } : {})
  const status = 'status' in config ? config.status : 0
  if (status === 401)
    return [
      finding(
        'error',
        'gateway/project',
        `The gateway does not know ${name}.`,
        'Add it to PROJECTS, or check --project-id.',
      ),
    ]
  if (status === 403)
    return [
      finding(
        'error',
        'gateway/origin',
        `The gateway refuses pages of ${origin}.`,
        `Add ${origin} to PROJECTS or ALLOWED_ORIGINS.`,
      ),
    ]
  if (status !== 200)
    return [
      finding(
        'error',
        'gateway/config',
        `The gateway does not give the configuration (status ${status}).`,
        'Read its output.',
      ),
    ]
  const from = origin ? ` and admits ${origin}` : ''
  const hint = origin ? [] : [finding('warn', 'gateway/origin', 'Origins were not checked.', 'Add --origin or --url.')]
  return [finding('ok', 'gateway/project', `The gateway serves ${name}${from}.`), ...hint]
}

async function checkFrame({ gateway, frame, projectId = '', origin }: GatewayOptions): Promise<Finding> {
  const base = resolveEndpoints({ gateway, ...(frame && { endpoints: { frame } }) }).frame ?? ''
  const page = await fetchUrl(`${base}/sdk?${new URLSearchParams({ projectId })}`)
  if ('failure' in page)
    return finding(
      'error',
      'frame/unreachable',
      `The wallet's page at ${base} does not answer (${page.failure}).`,
      'Check --frame and FRAME_URL.',
    )
  const policies = parsePolicies(page.headers.get('content-security-policy') ?? '')
  const ancestors = policies.map(policy => policy.get('frame-ancestors')).find(list => list !== undefined)
  const isApi = page.headers.get('content-type')?.startsWith('application/json')
  if (page.status === 404 && isApi)
    return finding(
      'error',
      'frame/none',
      `${base} serves no wallet page.`,
      'Set FRAME_DIR, or name endpoints.frame; or switch features.email and features.socials off and use --no-frame.',
    )
  if (page.status === 404)
    return finding(
      'error',
      'frame/project',
      `The wallet's page does not know the project ${JSON.stringify(projectId)}.`,
      'Add it to PROJECTS, or check --project-id.',
    )
  if (page.status !== 200 || !ancestors)
    return finding(
      'error',
      'frame/none',
      `${base}/sdk answers with status ${page.status}, and not as the wallet's page does.`,
      'Check --frame and FRAME_URL.',
    )
  if (origin && !ancestors.some(source => source === origin || covers(source, new URL(origin))))
    return finding(
      'error',
      'frame/origin',
      `Pages of ${origin} may not embed the wallet.`,
      `Add ${origin} to the project's origins in PROJECTS.`,
    )
  return finding('ok', 'frame/page', `The wallet's page at ${base} may be embedded${origin ? ` by ${origin}` : ''}.`)
}

async function checkRelay({ gateway, relay }: GatewayOptions): Promise<Finding> {
  const url = resolveEndpoints({ gateway, ...(relay && { endpoints: { relay } }) }).relay ?? ''
  const answer = await upgrade(url)
  if (answer === 101) return finding('ok', 'relay/reachable', `The relay ${url} answers.`)
  return finding(
    'error',
    'relay/unreachable',
    `The relay ${url} does not take connections (${answer}): QR codes and links to apps do not work.`,
    'Set endpoints.relay: the gateway has a relay in development only.',
  )
}

function upgrade(url: string): Promise<number | string> {
  const request = url.startsWith('wss:') ? httpsRequest : httpRequest
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64'),
  }
  return new Promise(resolve => {
    const upgradeRequest = request(url.replace(/^ws/, 'http'), { headers, signal: AbortSignal.timeout(MAX_WAIT_MS) })
    upgradeRequest.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    upgradeRequest.on('response', response => {
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    upgradeRequest.on('upgrade', (_response, socket) => {
      socket.destroy()
      resolve(101)
    })
    upgradeRequest.end()
  })
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>
  } catch {
    return {}
  }
}
