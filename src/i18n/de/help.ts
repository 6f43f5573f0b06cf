import type { help as english } from '../en/help.js'
import type { Translation } from '../language.js'

export const help: Translation<typeof english> = {
  feature: 'help',
  aWallet: 'Was ist eine Wallet?',
  walletCards: {
    keys: {
      title: 'Sie verwahrt Ihre Schlüssel',
      text: 'Was Ihnen gehört, steht in einem Netzwerk. Eine Wallet hält die Schlüssel, mit denen nur Sie es bewegen.',
    },
    signIn: {
      title: 'Sie meldet Sie an',
      text: 'Verbinden Sie sie statt Konto und Passwort. Sie sehen, worum eine Website bittet, und sagen ja oder nein.',
    },
    phrase: {
      title: 'Sie gehört nur Ihnen',
      text: 'Nur die geheime Wortfolge stellt eine Wallet wieder her. Schreiben Sie sie auf, und geben Sie sie niemandem.',
    },
  },
  getAWallet: 'Eine Wallet holen',
  aNetwork: 'Was ist ein Netzwerk?',
  networkCards: {
    record: {
      title: 'Ein gemeinsames Verzeichnis',
      text: 'Viele Rechner führen dieselbe Liste, wem was gehört. Keiner von ihnen kann sie allein ändern.',
    },
    apart: {
      title: 'Jedes steht für sich',
      text: 'Was Sie in einem Netzwerk haben, ist nicht im anderen. Prüfen Sie das Netzwerk, bevor Sie etwas senden.',
    },
    fees: {
      title: 'Jedes hat seinen Preis',
      text: 'Gebühren und Tempo sind verschieden. Eine Gebühr zahlt man in der eigenen Münze des Netzwerks.',
    },
  },
  recommended: 'Wallets für den Anfang',
  recommendedHint: 'Jede öffnet die Website ihrer Hersteller.',
  exploreAll: 'Alle Wallets',
  loading: 'Wallets werden geladen',
  failed: 'Die Liste der Wallets konnte nicht geladen werden. Prüfen Sie Ihr Netz, und versuchen Sie es erneut.',
  tryAgain: 'Erneut versuchen',
  none: 'Für diese App gibt es keine Liste. Jede Wallet, die ihre Netzwerke kennt, ist recht.',
  get: wallet => `${wallet} holen`,
  places: 'Wo es sie gibt',
  chromeStore: 'Browser-Erweiterung',
  chromeStoreHint: 'Chrome Web Store',
  appStore: 'App Store',
  appStoreHint: 'iPhone und iPad',
  playStore: 'Google Play',
  playStoreHint: 'Android',
  homepage: 'Website',
  nowhere: wallet => `${wallet} sagt nicht, wo es sie gibt.`,
  otherWallets: 'Andere Wallet wählen',
}
