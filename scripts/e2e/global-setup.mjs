// Playwright's global setup: everything is started once, and the workers are told where.
import { startEverything } from './start-everything.mjs'

export default async function setUp() {
  const { site, walletPage, urls, deployments, solana, stop } = await startEverything()
  process.env['APPKIT_SITE'] = site
  process.env['APPKIT_WALLET_PAGE'] = walletPage
  process.env['APPKIT_STACK'] = JSON.stringify({ ...urls, deployments, solana })
  return stop
}
