import type { pairing as english } from '../en/pairing.js'
import type { Translation } from '../language.js'

/** The words of pairing, in German. */
export const pairing: Translation<typeof english> = {
  feature: 'pairing',
  scan: 'Mit Ihrer Wallet scannen',
  platforms: 'Wege, die Wallet zu öffnen',
  platform: {
    browser: 'Browser',
    mobile: 'Handy',
    qrcode: 'QR-Code',
    web: 'Web',
    desktop: 'Desktop',
    unsupported: 'Holen',
  },
  qrLabel: 'QR-Code, der eine Wallet verbindet',
  qrLabelOf: wallet => `QR-Code, der ${wallet} verbindet`,
  newCodeIn: time => `Neuer Code in ${time}`,
  preparing: 'Code wird geholt',
  ready: 'Der Code ist bereit. Scannen Sie ihn mit einer Wallet, oder kopieren Sie seinen Link.',
  renewing: 'Der Code läuft gleich ab. Ein neuer ist unterwegs.',
  openDesktop: 'Desktop-App öffnen',
  copyLink: 'Link kopieren',
  copied: 'Link kopiert',
  copyRefused: 'Dieser Browser lässt uns nicht kopieren. Markieren Sie den Link, und kopieren Sie ihn selbst.',
  link: 'Link',
  connected: 'Verbunden',

  connectWith: wallet => `Mit ${wallet} verbinden`,
  open: wallet => `${wallet} öffnen`,
  gettingLink: 'Link wird geholt',
  linkReady: 'Der Link ist bereit.',
  confirmIn: {
    mobile: 'Öffnen Sie die App, und bestätigen Sie dort die Verbindung.',
    desktop: 'Öffnen Sie die App auf diesem Rechner, und bestätigen Sie dort die Verbindung.',
    web: 'Sie öffnet sich in einem neuen Tab. Bestätigen Sie dort die Verbindung.',
    browse: 'Diese Seite öffnet sich noch einmal in der Wallet. Verbinden Sie sich dort.',
  },
  continueIn: wallet => `Weiter in ${wallet}`,
  comeBack: 'Bestätigen Sie dort die Verbindung, und kehren Sie zu dieser Seite zurück.',
  noApp: 'Nicht installiert?',
  get: wallet => `${wallet} holen`,
  stuck: wallet => `${wallet} hat sich nicht geöffnet?`,
  stuckHint: 'Hier sind andere Wege.',
  openAgain: 'Noch einmal öffnen',
  otherLink: 'Anderer Link',
  showCode: 'QR-Code zeigen',
  showCodeHint: 'Für eine Wallet auf einem anderen Gerät',
  copyHint: 'Zum Einfügen in die Wallet',
  getHint: 'Aus dem Store dieses Geräts',

  inBrowser: 'Sie ist in diesem Browser installiert.',
  unreachable: wallet => `${wallet} ist von hier nicht erreichbar`,
  unreachableHint: 'Installieren Sie sie, oder wählen Sie eine andere Wallet.',

  retry: 'Erneut versuchen',
  renew: 'Neuer Code',
  another: 'Andere Wallet',
  elsewhere: 'Andere Wege zum Verbinden',
  outcomes: {
    'wallet/rejected': {
      title: (name = 'Ihrer Wallet') => `Sie haben in ${name} abgelehnt`,
      hint: 'Es wurde nichts verbunden. Versuchen Sie es erneut, oder wählen Sie eine andere Wallet.',
      next: 'retry',
    },
    'wallet/busy': {
      title: (name = 'Ihre Wallet') => `${name} ist beschäftigt`,
      hint: 'Sie wartet noch auf eine frühere Antwort. Öffnen Sie sie, antworten Sie dort, und versuchen Sie es erneut.',
      next: 'retry',
    },
    'wallet/no-accounts': {
      title: (name = 'Ihre Wallet') => `${name} hat kein Konto freigegeben`,
      hint: 'Entsperren Sie sie, oder legen Sie darin ein Konto an, und versuchen Sie es erneut.',
      next: 'retry',
    },
    'pairing/expired': {
      title: () => 'Der Code ist abgelaufen',
      hint: 'Ein Code gilt vier Minuten. Holen Sie einen neuen, und bestätigen Sie vor seinem Ende in der Wallet.',
      next: 'renew',
    },
    'pairing/relay-unreachable': {
      title: () => 'Keine Verbindung',
      hint: 'Der Verbindungsdienst ist nicht erreichbar. Prüfen Sie Ihr Netz, und versuchen Sie es erneut.',
      next: 'retry',
    },
    'config/project-id-invalid': {
      title: () => 'Diese App ist noch nicht eingerichtet',
      hint: 'Der Verbindungsdienst kennt ihre Projekt-ID nicht. Das müssen die Betreiber der App beheben.',
      next: 'elsewhere',
    },
    'config/origin-not-allowed': {
      title: () => 'Diese Seite ist nicht zugelassen',
      hint: 'Der Verbindungsdienst nimmt ihre Adresse nicht an. Das müssen die Betreiber der App beheben.',
      next: 'elsewhere',
    },
    'config/token-not-valid': {
      title: () => 'Prüfen Sie die Uhr',
      hint: 'Die Uhr dieses Geräts scheint falsch zu gehen. Stellen Sie sie, und versuchen Sie es erneut.',
      next: 'retry',
    },
    'config/no-way-to-connect': {
      title: () => 'Hier gibt es keinen Code',
      hint: 'Diese App verbindet nur Wallets dieses Browsers.',
      next: 'elsewhere',
    },
    'network/unsupported': {
      title: (name = 'Ihrer Wallet') => `${name} fehlt das Netzwerk`,
      hint: 'Sie arbeitet nicht mit den Netzwerken dieser App. Wählen Sie eine andere Wallet.',
      next: 'another',
    },
  },
  failed: (name = 'Ihre Wallet') => `${name} hat sich nicht verbunden`,
}
