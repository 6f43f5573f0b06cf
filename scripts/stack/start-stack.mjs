import { buildFrame } from '../frame/build-frame.mjs'
import { importGateway } from './build-gateway.mjs'
import { deployMarket } from './deploy-market.mjs'
import { frameNetworks } from './frame-networks.mjs'
import { marketSettings } from './market-settings.mjs'
import { portPicker } from './ports.mjs'
import { MNEMONIC, startAnvil } from './start-anvil.mjs'
import { examplePages, startPages } from './start-pages.mjs'

/** Where everything is when nothing is in the way. 0 takes any free port. */
export const defaultPorts = { demo: 5173, wallet: 5174, gateway: 8787, anvil1: 8545, anvil2: 8546 }

/** What the development stack takes for a project id. */
export const PROJECT_ID = 'development'

/**
 * Starts all that the modal talks to, on this machine alone: two chains, the gateway with its development
 * relay, and (with `pages`) the examples. Resolves once everything answers; when a part does not start,
 * the others are stopped again and the reason is thrown.
 *
 * @type {import('./start-stack.mjs').startStack}
 */
export async function startStack(options = {}) {
  const { relay = true, pages = false, origins, log = () => {} } = options
  const pick = portPicker(log)
  const wanted = { ...defaultPorts, ...options.ports }
  const stops = []
  const started = async part => {
    const running = await part
    stops.push(() => running.stop())
    return running
  }
  const stop = async () => void (await Promise.all(stops.splice(0).map(each => each())))

  try {
    const chain = async (name, chainId) =>
      started(startAnvil({ port: await pick(wanted[name], `the chain ${chainId}`), chainId, log }))
    const anvil1 = await chain('anvil1', 31_337)
    const anvil2 = await chain('anvil2', 31_338)
    const markets = Promise.all([anvil1, anvil2].map(deployMarket))
    markets.catch(() => {}) // awaited below, if it comes to that
    const { serveGateway } = await importGateway('serve-gateway')
    const frameDir = await buildFrame()
    const deployments = await markets
    const port = await pick(wanted.gateway, 'the gateway')
    const networks = frameNetworks(anvil1.url, anvil2.url)
    const settings = { port, frameDir, networks, host: '127.0.0.1', relay, ...(origins && { origins }) }
    Object.assign(settings, marketSettings(deployments))
    const gateway = await started(serveGateway({ ...settings, ...options.gateway }))

    if (pages) gateway.open().catch(error => log(`The accounts cannot be opened: ${error.message}`)) // before the first login needs them

    const urls = { gateway: gateway.url, frame: gateway.frameUrl, anvil1: anvil1.url, anvil2: anvil2.url }
    if (gateway.relay) urls.relay = gateway.url.replace('http:', 'ws:')
    if (pages) await addPages({ urls, wanted, pick, started })
    return { urls, deployments: byChain(deployments), relay: gateway.relay, open: () => gateway.open(), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function byChain(deployments) {
  return Object.fromEntries(deployments.map(each => [each.chainId, each]))
}

async function addPages({ urls, wanted, pick, started }) {
  const ports = { demo: await pick(wanted.demo, 'the demo'), wallet: await pick(wanted.wallet, 'the wallet') }
  await started(startPages({ ports, stack: () => stackInfo(urls) }))
  urls.site = `http://localhost:${ports.demo}`
  urls.pages = Object.fromEntries(examplePages().map(name => [name, `${urls.site}/${name}/`]))
  urls.demo = `${urls.site}/demo/`
  urls.wallet = `http://localhost:${ports.wallet}/wallet/`
}

/** What `GET /stack.json` says. */
export function stackInfo({ gateway, frame, relay, anvil1, anvil2, wallet }) {
  return {
    gateway,
    frame,
    relay,
    rpc: { 31337: anvil1, 31338: anvil2 },
    projectId: PROJECT_ID,
    walletPage: wallet,
    accounts: MNEMONIC,
  }
}
