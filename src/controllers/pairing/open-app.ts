import type { Wallet } from '../../core/connector.js'
import type { LinkChoice } from '../connection/pairing-storage.js'
import type { Scope } from '../scope.js'
import { getBrowseLink, getLinkWindow } from './browse-links.js'
import { PairingController } from './pairing.js'
import type { WalletLinks } from './wallet-links.js'

/** Opens a wallet's app if its link is ready, and returns the link. Call it in the task of the tap. */
export type OpenApp = (wallet: Wallet) => LinkChoice | undefined

export function createAppOpener(scope: Scope, links: WalletLinks): OpenApp {
  return wallet => {
    const pairing = scope.use(PairingController)
    const browseLink = getBrowseLink(scope, wallet)
    const [link] = browseLink ? [{ href: browseLink, base: browseLink }] : links(wallet, 'mobile', pairing.state.uri)
    if (!link) return undefined
    const opened = { href: link.base, name: wallet.name }
    if (!browseLink) pairing.onLinkOpened(opened)
    const target = getLinkWindow(scope, 'mobile')
    Object.assign(document.createElement('a'), { href: link.href, target, rel: 'noreferrer noopener' }).click()
    return opened
  }
}
