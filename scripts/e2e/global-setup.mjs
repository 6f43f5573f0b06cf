// Playwright's global setup: starts everything once and passes the URLs to the workers.
import { startEverything } from './start-everything.mjs'

export default async function setUp() {
  const { site, walletPage, urls, deployments, solana, stop } = await startEverything()
  process.env['APPKIT_SITE'] = site
  process.env['APPKIT_WALLET_PAGE'] = walletPage
  process.env['APPKIT_STACK'] = JSON.stringify({ ...urls, deployments, solana })
  return stop
}
