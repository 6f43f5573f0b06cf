import { inMinutes } from './de-account.js'
import type { FrameTexts, ApprovalTexts } from './frame-texts.js'
import type { RecoveryTextName } from './handover-texts.js'

export const deApproval: ApprovalTexts = {
  afterThis: 'Danach',
  left: amount => `noch ${amount}`,
  claimsTo: action => `Dieser Vertrag gibt vor: ${action}`,
  claimedAmount: 'Von diesem Vertrag versprochen. Nicht geprüft.',
  notEnough: symbol => `Nicht genug ${symbol}`,
  goesOut: amount => `Sie senden ${amount}.`,
  comesIn: amount => `Sie erhalten ${amount}.`,
  movesNothing: 'Sie erhalten nichts.',
  contractCanTake: amount => `Dieser Vertrag kann ab jetzt bis zu ${amount} von Ihnen nehmen.`,
  accountCanTake: amount => `Dieses Konto kann ab jetzt bis zu ${amount} von Ihnen nehmen.`,
  inTotal: {
    out: 'Sie senden insgesamt',
    in: 'Sie erhalten insgesamt mindestens',
    allow: 'Andere können insgesamt nehmen',
    manyRecipients: count => `${count} Adressen, unten aufgeführt`,
  },
}

export const deApprovalWarnings = {
  'claimed-call': 'Unbekannter Vertrag. Er kann etwas anderes tun, als er vorgibt.',
  'unknown-value': 'Wir können nicht erkennen, was hier übertragen wird. Sie könnten Token oder Coins verlieren.',
  'unknown-typed-data': 'Wir wissen nicht, wofür diese Signatur verwendet wird.',
  'too-many-fields': 'Dies hat mehr Felder, als angezeigt werden können.',
  'too-long': 'Dies ist zu lang, um es zu prüfen, und kann deshalb nicht signiert werden.',
  'derives-keys':
    'Eine andere App kann aus dieser Signatur Schlüssel ableiten. Wer sie erhält, verfügt dort über das Guthaben.',
  'hidden-orders':
    'Dies signiert eine verborgene Liste von Aufträgen. Alles, was Sie für diese Börse freigegeben haben, kann ohne Gegenleistung verkauft werden.',
  delegation: 'Damit kann jemand anderes im Namen Ihres Kontos handeln.',
  'safe-refund': 'Der Safe zahlt auch eine Gas-Erstattung in beliebiger Höhe.',
  'item-approval': 'Dies ist ein Sammelstück. Damit kann jemand es Ihnen nehmen.',
  'kind-unknown': 'Wir konnten diesen Vertrag nicht prüfen. Damit kann Ihnen vielleicht jemand ein Stück nehmen.',
  'optional-step': 'Einer dieser Schritte kann scheitern, während die anderen gelingen.',
  'no-minimum': 'Die Börse prüft nicht, wie viel Sie erhalten. Es kann weniger sein.',
  'no-contract': 'Unter dieser Adresse gibt es in diesem Netzwerk keinen Token-Vertrag. Es würde nichts gesendet.',
  'over-balance': 'Damit kann mehr ausgegeben werden, als Sie haben.',
  'balance-unknown': 'Wir konnten dies nicht mit Ihrem Guthaben abgleichen.',
  'nonce-replaces': 'Dies ersetzt eine ausstehende Transaktion, die Sie früher gesendet haben.',
  'nonce-ahead': 'Diese Transaktion wartet auf andere und wird vielleicht erst viel später gesendet.',
  'not-enough': 'Ihr Guthaben reicht dafür nicht.',
  simulation: 'Ein Testlauf dieser Transaktion zeigt ein anderes Ergebnis:',
  'contract-spender': 'Dieser Vertrag kann ab jetzt alle diese Token nehmen.',
  'account-spender': 'Dieses Konto kann ab jetzt alle diese Token nehmen.',
} satisfies Partial<FrameTexts['warnings']>

export const deRecovery: Pick<FrameTexts, RecoveryTextName> = {
  recovery: {
    addPasskey: 'Passkey hinzufügen',
    addHint:
      'Damit bekommen Sie Ihre Wallet zurück, wenn Sie dieses Gerät verlieren. Wir können sie nicht für Sie wiederherstellen.',
    addBeforeReceiving:
      'Ihre Wallet ist noch nicht gesichert. Fügen Sie einen Passkey hinzu, bevor Sie etwas empfangen. Sonst können Sie es mit diesem Gerät verlieren.',
    otherMethods: 'Passwort oder Datei verwenden',
    unfitPasskey: 'Dieser Passkey kann keine Wallet wiederherstellen. Wählen Sie eine andere Methode.',
    title: 'Wallet sichern',
    hint: 'Wenn Sie dieses Gerät verlieren, können Sie Ihre Wallet damit wiederherstellen. Wir können das nicht für Sie tun.',
    later: 'Später',
    laterHint: 'Bis dahin gilt: Verlieren Sie dieses Gerät, verlieren Sie auch die Wallet.',
    passkey: 'Passkey',
    passkeyHint: 'Gesicht, Fingerabdruck oder Bildschirmsperre. Am schnellsten.',
    password: 'Passwort',
    passwordHint: 'Mindestens 12 Zeichen. Wir können es nicht zurücksetzen.',
    file: 'Datei',
    fileHint: 'Bewahren Sie sie offline auf. Zur Verwendung ist auch Ihre E-Mail-Adresse nötig.',
    newPassword: 'Neues Passwort',
    again: 'Passwort wiederholen',
    notSame: 'Die Passwörter stimmen nicht überein.',
    tooShort: 'Verwenden Sie mindestens 12 Zeichen.',
    tooWeak: 'Zu leicht zu erraten. Verwenden Sie mehrere Wörter oder mischen Sie mehr verschiedene Zeichen.',
    personal: 'Verwenden Sie nicht Ihre E-Mail-Adresse.',
    save: 'Speichern',
    saveFile: 'Datei speichern',
    savedFile: 'Ich habe sie gespeichert',
    saved: 'Ihre Wallet kann wiederhergestellt werden',
    savedHint: 'Bewahren Sie Ihre Methode dort auf, wo Sie sie auch in einem Jahr noch finden.',
    promptTitle: 'Wallet auf diesem Gerät wiederherstellen',
    promptHint:
      'Ihre Wallet ist noch nicht auf diesem Gerät. Verwenden Sie die Wiederherstellungsmethode, die Sie eingerichtet haben.',
    againTitle: 'Mit Ihrer Wiederherstellungsmethode bestätigen',
    againHint: 'Das ist mehr, als ein neues Gerät senden darf. Bestätigen Sie mit Ihrer Wiederherstellungsmethode.',
    usePasskey: 'Passkey verwenden',
    yourPassword: 'Ihr Wiederherstellungspasswort',
    chooseFile: 'Wiederherstellungsdatei wählen',
    unlock: 'Wiederherstellen',
    none: 'Diese Wallet wurde nie gesichert. Bestätigen Sie auf einem Gerät, auf dem Sie sie verwenden.',
    newWallet: 'Mit einer neuen Wallet beginnen',
    noneAnywhere: 'Diese Wallet wurde nie gesichert und ist auf keinem anderen Gerät vorhanden.',
    otherLogin: 'Anders anmelden',
    otherLoginHint:
      'Melden Sie sich mit einer anderen E-Mail-Adresse oder einem anderen Konto an, um eine neue Wallet zu erhalten.',
    walletStays:
      'Ihre bisherige Wallet bleibt unverändert. Öffnen Sie sie auf einem Gerät, auf dem sie vorhanden ist. Bestätigen Sie dann dieses Gerät oder fügen Sie einen Passkey hinzu.',
    failed: 'Das hat nicht funktioniert. Prüfen Sie Ihre Angaben und versuchen Sie es erneut.',
    wrong: left =>
      `Falsches Passwort, falscher Passkey oder falsche Datei. Noch ${left === 1 ? '1 Versuch' : `${left} Versuche`}.`,
    locked: minutes => `Zu viele falsche Versuche. Versuchen Sie es in ${inMinutes(minutes)} erneut.`,
    unavailable: 'Die Wiederherstellung ist gerade nicht verfügbar. Versuchen Sie es in einigen Minuten erneut.',
    needsWindow: 'Ihr Browser erstellt Passkeys nur in einem eigenen Fenster.',
    mustHave: 'Ihr Browser speichert für diese Website keine Daten. Deshalb braucht Ihre Wallet dies jetzt.',
    endOthers: 'Ich habe ein Gerät verloren: Wallet von meinen anderen Geräten entfernen',
  },
  handover: {
    choose: 'Auf einem anderen Gerät bestätigen',
    chooseHint: 'Geben Sie dort einen Code ein, den dieses Gerät zeigt',
    approvers: {
      label: 'Geräte mit Ihrer Wallet',
      times: (added, used) => `Hinzugefügt ${added} · Zuletzt verwendet ${used}`,
      from: time => `Kann ab ${time} bestätigen`,
    },
    title: 'Auf Ihrem anderen Gerät bestätigen',
    steps: [
      'Öffnen Sie die Wallet in einer App, auf einem Gerät mit Ihrer Wallet.',
      'Wählen Sie in den Einstellungen „Wallet verwalten“ und dann „Gerät hinzufügen“.',
      'Geben Sie dort diesen Code ein. Senden Sie ihn nie an andere.',
    ],
    code: 'Code dieses Geräts',
    validUntil: time => `Gültig bis ${time}`,
    waiting: 'Warten auf Ihre Bestätigung',
    denied: 'Auf Ihrem anderen Gerät wurde abgelehnt.',
    expired: 'Dieser Code ist abgelaufen.',
    again: 'Neuen Code anzeigen',
    opensTitle: 'Ihr anderes Gerät hat bestätigt',
    opensAt: time => `Ihre Wallet lässt sich auf diesem Gerät ab ${time} öffnen.`,
    opensHint:
      'Ein neues Gerät wartet, damit Sie ein fremdes stoppen können. Ihre anderen Geräte zeigen es bis dahin an.',
    openNow: 'Um Ihre Wallet jetzt zu öffnen, verwenden Sie Ihre Wiederherstellungsmethode.',
  },
  addDevice: {
    title: 'Gerät hinzufügen',
    note: 'Ein neues Gerät Ihre Wallet öffnen lassen',
    waitingDevice: 'Ein neues Gerät fragt nach dieser Wallet',
    fromApp:
      'Öffnen Sie Ihre Wallet in einer App, die Sie verwenden. Wählen Sie in den Einstellungen „Wallet verwalten“ und dann „Gerät hinzufügen“.',
    notHere: 'Dieses Gerät kann Ihre Wallet nicht öffnen. Verwenden Sie ein Gerät, das es kann.',
    hint: 'Melden Sie sich auf dem neuen Gerät in der App an und wählen Sie „Auf einem anderen Gerät bestätigen“. Es erscheint dann hier.',
    waiting: 'Warten auf ein neues Gerät',
    choose: 'Wählen Sie das Gerät, das Sie vor sich haben.',
    code: 'Code auf dem neuen Gerät',
    codeHint:
      'Geben Sie nur einen Code ein, den Sie auf Ihrem eigenen Gerät sehen. Wer Ihnen einen Code schickt oder nennt, will Ihre Wallet stehlen.',
    incomplete: 'Geben Sie alle 10 Zeichen des Codes ein.',
    wrong: left => `Falscher Code. Noch ${left === 1 ? '1 Versuch' : `${left} Versuche`}.`,
    tooManyWrong:
      'Zu viele falsche Codes. Die Anfrage wurde abgelehnt. Lassen Sie sich auf dem neuen Gerät einen neuen Code anzeigen.',
    expired: 'Diese Anfrage ist abgelaufen. Lassen Sie sich auf dem neuen Gerät einen neuen Code anzeigen.',
    tooNew:
      'Dieses Gerät ist zu neu, um ein anderes zu bestätigen. Versuchen Sie es in einem Tag erneut oder verwenden Sie ein anderes Gerät.',
    frozen: 'Ihre Wallet ist gesperrt. Entsperren Sie sie zuerst über den Link in Ihrer E-Mail.',
    recoveryHint: 'Das schützt Ihre Wallet, falls jemand anderes dieses Gerät benutzt.',
    approveTitle: 'Darf dieses Gerät Ihre Wallet öffnen?',
    approveHint: 'Es kann dann alles aus Ihrer Wallet senden, genauso wie dieses Gerät.',
    noRecovery:
      'Ihre Wallet hat keine Wiederherstellungsmethode. Nur diese Taste schützt sie: Wer dieses Gerät benutzt, kann ein weiteres hinzufügen.',
    approved: 'Bestätigt. Kehren Sie zu Ihrem neuen Gerät zurück.',
    approvedLater: time =>
      `Bestätigt. Das neue Gerät kann Ihre Wallet ab ${time} öffnen. Bis dahin können Sie das auf jedem Gerät mit Ihrer Wallet stoppen.`,
  },
  passkey: {
    title: 'Passkey erstellen',
    hint: 'Mit dem Passkey stellen Sie Ihre Wallet wieder her, wenn Sie dieses Gerät verlieren. Ihr Browser erstellt ihn in diesem eigenen Fenster der Wallet.',
    make: 'Passkey erstellen',
    made: 'Passkey erstellt. Sie können dieses Fenster schließen.',
  },
  passkeyLogin: {
    title: 'Mit einem Passkey weiter auf',
    register: 'Neue Wallet erstellen',
    registerHint: 'Gesicht, Fingerabdruck oder Bildschirmsperre. Ohne E-Mail-Adresse.',
    logIn: 'Bei Ihrer Wallet anmelden',
    logInHint: 'Mit dem Passkey, mit dem Sie sie erstellt haben',
    name: date => `Wallet, ${date}`,
    windowHint: 'Melden Sie sich mit dem Passkey an, mit dem Sie Ihre Wallet erstellt haben.',
    unused: 'Der Passkey wurde nicht verwendet. Versuchen Sie es erneut.',
    unknown:
      'Mit diesem Passkey können Sie sich nicht anmelden. Wenn Sie damit Ihre Wallet gesichert haben, melden Sie sich wie bisher an und verwenden Sie ihn dann.',
    tooMany: 'Zu viele Versuche. Versuchen Sie es in einigen Minuten erneut.',
    failed: 'Das hat nicht funktioniert. Versuchen Sie es erneut.',
  },
  keeping: {
    title: 'Speichern der Wallet-Daten erlauben',
    hint: 'Ihr Browser blockiert auf dieser Seite den Speicher der Wallet. Erlauben Sie ihn, damit Sie die Wallet nicht jedes Mal wiederherstellen müssen.',
    allow: 'Erlauben',
  },
}
