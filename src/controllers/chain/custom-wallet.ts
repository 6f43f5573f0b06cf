import type { AppKitOptions, CustomWallet } from '../../core/config.js'
import type { Wallet } from '../../core/wallet.js'

/** A wallet the app named itself, in the words of the catalogue. */
export function customWallet(custom: CustomWallet): Wallet {
  const { id, name, homepage, rdns } = custom
  const named = {
    homepage,
    rdns,
    imageUrl: custom.image_url,
    mobileLink: custom.mobile_link,
    desktopLink: custom.desktop_link,
    webappLink: custom.webapp_link,
    appStore: custom.app_store,
    playStore: custom.play_store,
  }
  return { id, name, ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) }
}

/** The wallets the app named itself whose names have a text in them: all of them for ''. */
export function customWallets(options: AppKitOptions, text = ''): readonly Wallet[] {
  const wanted = text.toLocaleLowerCase()
  const named = options.customWallets ?? []
  return named.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)).map(customWallet)
}
