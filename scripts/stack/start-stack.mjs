import { buildFrame } from '../frame/build-frame.mjs'
import { importGateway } from './build-gateway.mjs'
import { deployMarket } from './deploy-market.mjs'
import { frameNetworks } from './frame-networks.mjs'
import { jupiterPrices, marketSettings, swapRouters } from './market-settings.mjs'
import { portPicker } from './ports.mjs'
import { startBitcoin } from './bitcoin/start-bitcoin.mjs'
import { startJupiter } from './solana/jupiter-server.mjs'
import { SOLANA_DEV_NETWORK, startSolana } from './solana/start-solana.mjs'
import { MNEMONIC, startAnvil } from './start-anvil.mjs'
import { examplePages, startPages } from './start-pages.mjs'

/** The preferred ports; 0 takes any free port. */
export const defaultPorts = {
  demo: 5173,
  wallet: 5174,
  gateway: 8787,
  anvil1: 8545,
  anvil2: 8546,
  solana: 8899,
  bitcoin: 3002,
}

/** The interval of Bitcoin blocks with pending transactions, in milliseconds. */
const BLOCK_MS = 10_000

/** The project id of the development stack. */
export const PROJECT_ID = 'development'

/**
 * Starts all services of the modal on this machine: two EVM chains, Solana with a server of swaps, Bitcoin, the gateway
 * with its development relay, and (with `pages`) the examples. Resolves once everything answers. If a part does not start, the others are
 * stopped and its error is thrown.
 *
 * @type {import('./start-stack.mjs').startStack}
 */
export async function startStack(options = {}) {
  const { relay = true, pages = false, origins, log = () => {} } = options
  const pick = portPicker(log)
  const wanted = { ...defaultPorts, ...options.ports }
  const stops = []
  const started = part => {
    stops.push(() =>
      part.then(
        running => running.stop(),
        () => {},
      ),
    ) // a part that did not start needs no stop
    return part
  }
  const stop = async () => void (await Promise.all(stops.splice(0).map(stopPart => stopPart())))

  try {
    const chains = await startChains({ wanted, pick, started, log })
    const { serveDevelopment } = await importGateway('serve-development')
    const frameDir = await buildFrame()
    const { urls: chainUrls, deployments, solana } = await chains.ready
    const port = await pick(wanted.gateway, 'the gateway')
    const networks = frameNetworks(chainUrls)
    const settings = { port, frameDir, networks, host: '127.0.0.1', relay, ...(origins && { origins }) }
    const pagePorts = pages && {
      demo: await pick(wanted.demo, 'the demo'),
      wallet: await pick(wanted.wallet, 'the wallet'),
    }
    if (pagePorts) settings.trustedOrigins = { [PROJECT_ID]: [getSite(pagePorts.demo)] }
    Object.assign(settings, marketSettings(deployments, solana.mints))
    const jupiter = await started(startJupiter({ rpc: solana.rpc, prices: jupiterPrices(solana.mints) }))
    settings.env = { JUPITER_URL: jupiter.url, JUPITER_NETWORK: SOLANA_DEV_NETWORK }
    const gateway = await started(serveDevelopment({ ...settings, ...options.gateway }))

    if (pages) gateway.open().catch(error => log(`The accounts cannot be opened: ${error.message}`)) // ahead of the first login

    const urls = { gateway: gateway.url, frame: gateway.frameUrl, ...chainUrls }
    if (gateway.relay) urls.relay = gateway.url.replace('http:', 'ws:')
    if (pagePorts) await addPages({ urls, deployments: byChain(deployments), ports: pagePorts, started })
    return { urls, deployments: byChain(deployments), solana, relay: gateway.relay, open: () => gateway.open(), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts the chains. `ready` resolves once their tokens are deployed, which takes as long as the gateway's start. */
async function startChains({ wanted, pick, started, log }) {
  const anvil = async (name, chainId) =>
    started(startAnvil({ port: await pick(wanted[name], `the chain ${chainId}`), chainId, log }))
  const anvils = [await anvil('anvil1', 31_337), await anvil('anvil2', 31_338)]
  const bitcoinPort = await pick(wanted.bitcoin, 'the chain of Bitcoin')
  const bitcoin = await started(startBitcoin({ port: bitcoinPort, blockMs: BLOCK_MS }))
  const solanaPort = await pick(wanted.solana, 'the chain of Solana', { pair: true })
  const solanaStarts = started(startSolana({ port: solanaPort, log }))
  const ready = Promise.all([Promise.all(anvils.map(deployMarket)), solanaStarts]).then(([deployments, chain]) => {
    const { rpc, ws, mints } = chain
    const urls = { anvil1: anvils[0].url, anvil2: anvils[1].url, solana: rpc, bitcoin: bitcoin.url }
    return { urls, deployments, solana: { rpc, ws, mints } }
  })
  ready.catch(() => {}) // awaited later, if at all
  return { ready }
}

function byChain(deployments) {
  return Object.fromEntries(deployments.map(deployment => [deployment.chainId, deployment]))
}

async function addPages({ urls, deployments, ports, started }) {
  await started(startPages({ ports, stack: () => stackInfo(urls, deployments) }))
  urls.site = getSite(ports.demo)
  urls.pages = Object.fromEntries(examplePages().map(name => [name, `${urls.site}/${name}/`]))
  urls.demo = `${urls.site}/demo/`
  urls.docs = `${urls.site}/docs/`
  urls.wallet = `http://localhost:${ports.wallet}/wallet/`
}

/** The examples' origin, which may show value-moving approvals in its own page. */
function getSite(port) {
  return `http://localhost:${port}`
}

/** The content of `GET /stack.json`. */
export function stackInfo({ gateway, frame, relay, anvil1, anvil2, solana, bitcoin, wallet }, deployments = {}) {
  return {
    gateway,
    frame,
    relay,
    rpc: { 31337: anvil1, 31338: anvil2, solana, bitcoin },
    projectId: PROJECT_ID,
    walletPage: wallet,
    swapRouters: swapRouters(Object.values(deployments)),
    accounts: MNEMONIC,
  }
}
