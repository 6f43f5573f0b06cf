import type { help as english } from '../en/help.js'
import type { Translation } from '../language.js'

export const help: Translation<typeof english> = {
  feature: 'help',
  pack: 'help',
  aWallet: 'Was ist eine Wallet?',
  walletCards: {
    keys: {
      title: 'Sie verwahrt Ihre Schlüssel',
      text: 'Ihr Guthaben ist in einem Netzwerk verzeichnet. Die Wallet verwahrt die Schlüssel, mit denen nur Sie es bewegen können.',
    },
    signIn: {
      title: 'Sie meldet Sie an',
      text: 'Die Wallet ersetzt Konto und Passwort. Sie sehen jede Anfrage und stimmen ihr zu oder lehnen sie ab.',
    },
    phrase: {
      title: 'Sie gehört nur Ihnen',
      text: 'Eine Wallet lässt sich nur mit ihrer Wiederherstellungsphrase wiederherstellen. Notieren Sie sie und geben Sie sie nie weiter.',
    },
  },
  getAWallet: 'Wallet holen',
  aNetwork: 'Was ist ein Netzwerk?',
  networkCards: {
    record: {
      title: 'Ein gemeinsames Verzeichnis',
      text: 'Viele Rechner führen dasselbe Verzeichnis, wem was gehört. Keiner kann es allein ändern.',
    },
    apart: {
      title: 'Netzwerke sind getrennt',
      text: 'Guthaben in einem Netzwerk ist in einem anderen nicht verfügbar. Prüfen Sie das Netzwerk, bevor Sie senden.',
    },
    fees: {
      title: 'Gebühren unterscheiden sich',
      text: 'Gebühren und Tempo variieren. Gebühren zahlen Sie in der Währung des Netzwerks. Behalten Sie deshalb etwas davon.',
    },
  },
  recommended: 'Empfohlene Wallets',
  exploreAll: 'Alle Wallets',
  loading: 'Wallets werden geladen',
  failed:
    'Die Wallet-Liste konnte nicht geladen werden. Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
  tryAgain: 'Erneut versuchen',
  none: 'Diese App hat keine Wallet-Liste. Nutzen Sie eine beliebige Wallet, die ihre Netzwerke unterstützt.',
  get: wallet => `${wallet} holen`,
  places: 'Download-Möglichkeiten',
  chromeStore: 'Browser-Erweiterung',
  chromeStoreHint: 'Chrome Web Store',
  appStore: 'App Store',
  appStoreHint: 'iPhone und iPad',
  playStore: 'Google Play',
  playStoreHint: 'Android',
  homepage: 'Website',
  nowhere: wallet => `Für ${wallet} ist kein Download-Link verfügbar.`,
  otherWallets: 'Andere Wallet wählen',
}
