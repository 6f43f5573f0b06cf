import type { FrameTexts, ApprovalTexts } from './frame-texts.js'
import type { RecoveryTextName } from './handover-texts.js'

const inMinutes = (minutes: number): string => (minutes === 1 ? '1 Minute' : `${minutes} Minuten`)

export const deAccount: Pick<FrameTexts, 'managing' | 'changes' | 'emailChange'> = {
  managing: {
    title: 'Ihre Wallet',
    loggedOut:
      'Sie sind auf diesem Gerät nicht angemeldet. Melden Sie sich zuerst auf der Website an und öffnen Sie diese Seite dann von dort aus.',
    unreached: 'Der Server der Wallet ist nicht erreichbar. Prüfen Sie Ihre Internetverbindung.',
    again: 'Erneut versuchen',
    needsEmail: 'Dafür brauchen Sie eine E-Mail-Adresse. Fügen Sie zuerst auf der Website eine hinzu.',
    signOut: {
      title: 'Überall abmelden',
      note: 'Auf jeder Website und jedem Gerät',
      hint: 'Sie müssen sich auf jeder Website und jedem Gerät neu anmelden. Ihr Guthaben bleibt in der Wallet.',
      act: 'Überall abmelden',
      done: 'Sie sind überall abgemeldet',
      doneHint: 'Sie können dieses Fenster schließen.',
    },
    freeze: {
      title: 'Wallet sperren',
      note: 'Nichts kann signiert werden, bis Sie sie entsperren',
      hint: 'Kein Gerät kann die Wallet öffnen oder signieren, bis Sie sie über den Link entsperren, den wir Ihnen per E-Mail schicken. Eine Seite, auf der sie gerade geöffnet ist, kann sie bis zum Neuladen verwenden.',
      act: 'Sperren',
      done: 'Ihre Wallet ist gesperrt',
      doneHint: 'Wir haben Ihnen per E-Mail einen Link zum Entsperren geschickt.',
    },
    unfreeze: {
      title: 'Wallet entsperren',
      note: 'Mit einem Code aus Ihrer E-Mail und Ihrer Wiederherstellungsmethode',
      unableHere:
        'Auf diesem Gerät gibt es keine Wiederherstellungsmethode. Verwenden Sie das Gerät, auf dem Sie eine eingerichtet haben, oder den Link in unserer E-Mail.',
      hint: 'Wir haben Ihnen per E-Mail einen Code geschickt.',
      act: 'Entsperren',
      sendAgain: 'Neuen Code senden',
      sentAgain: 'Wir haben Ihnen per E-Mail einen neuen Code geschickt.',
      recoveryHint: 'Bestätigen Sie, dass dies Ihre Wallet ist.',
      incomplete: 'Geben Sie alle 8 Ziffern des Codes ein.',
      wrongCode: left =>
        left === 0
          ? 'Falscher Code. Senden Sie einen neuen Code.'
          : `Falscher Code. Noch ${left === 1 ? '1 Versuch' : `${left} Versuche`}.`,
      expired: 'Dieser Code ist abgelaufen. Senden Sie einen neuen Code.',
      codeLocked: minutes => `Zu viele falsche Codes. Versuchen Sie es in ${inMinutes(minutes)} erneut.`,
      tooManyCodes: minutes =>
        `Sie haben zu viele Codes angefordert. Versuchen Sie es in ${inMinutes(minutes)} erneut.`,
      wrongRecovery:
        'Falsches Passwort, falscher Passkey oder falsche Datei. Prüfen Sie Ihre Angaben und versuchen Sie es erneut.',
      passkeyUnused: 'Der Passkey wurde nicht verwendet. Versuchen Sie es erneut.',
      lockedAgain: 'Das hat zu lange gedauert. Bestätigen Sie noch einmal.',
      done: 'Ihre Wallet ist nicht mehr gesperrt',
      doneHint: 'Sie können sie auf Ihren Geräten wieder verwenden.',
    },
    erase: {
      title: 'Konto löschen',
      note: 'Das lässt sich nicht rückgängig machen',
      hint: 'Sie werden überall abgemeldet. Nach 72 Stunden werden das Konto und die Schlüssel seiner Wallet gelöscht und damit alles, was Sie nicht übertragen oder exportiert haben. Melden Sie sich vorher an, um das Konto zu behalten.',
      act: 'Code per E-Mail senden',
      done: 'Ihr Konto wird gelöscht',
      doneHint: 'Melden Sie sich vorher an, um es zu behalten.',
    },
    frozenNow:
      'Ihre Wallet ist gesperrt. Sperren Sie sie noch einmal, um eine weitere E-Mail mit dem Link zu erhalten.',
    exportFirst: 'Wallet zuerst exportieren',
    holdToErase: 'Zum Löschen halten',
    erasedAt: time => `Wird am ${time} gelöscht.`,
    eraseWallet:
      'Sie werden überall abgemeldet, und das Konto wird nach 72 Stunden geschlossen. 30 Tage später werden die ' +
      'Schlüssel der Wallet gelöscht, mit allem, was Sie nicht übertragen oder exportiert haben. Um es zu behalten, ' +
      'melden Sie sich vorher an.',
    eraseLater:
      'Dieses Gerät kann Ihre Wallet nicht öffnen, daher wird das Konto erst nach 30 Tagen geschlossen. Bis dahin kann ' +
      'jedes Ihrer Geräte das stoppen. 30 Tage später werden die Schlüssel der Wallet gelöscht, mit allem, was Sie ' +
      'nicht übertragen oder exportiert haben.',
    eraseLaterAt: time => `Ihr Konto wird am ${time} geschlossen. Bis dahin kann jedes Ihrer Geräte das stoppen.`,
    signOutLater:
      'Sie werden hier abgemeldet. Dieses Gerät kann Ihre Wallet nicht öffnen, daher werden Ihre anderen Geräte erst ' +
      'nach 7 Tagen abgemeldet, und jedes von ihnen kann das stoppen.',
    signOutLaterAt: time =>
      `Ihre anderen Geräte werden am ${time} abgemeldet. Bis dahin kann jedes von ihnen das stoppen.`,
    signedOutHere: 'Sie sind auf diesem Gerät abgemeldet',
    devices: {
      title: 'Ihre Geräte',
      note: 'Wo Sie angemeldet sind',
      times: (added, used) => `Hinzugefügt: ${added} · Zuletzt verwendet: ${used}`,
      here: 'Dieses Gerät',
      isNew: 'Neu',
      end: 'Abmelden',
      endLabel: browser => `${browser} abmelden`,
      ended: 'Das Gerät ist abgemeldet.',
      endsAt: time => `Das Gerät wird am ${time} abgemeldet. Bis dahin kann es das stoppen.`,
      later:
        'Dieses Gerät kann Ihre Wallet nicht öffnen, daher wird ein anderes Gerät erst nach 7 Tagen abgemeldet, wenn ' +
        'es nicht neu ist.',
      tooNew: 'Dieses Gerät ist zu neu, um andere abzumelden. Versuchen Sie es in einem Tag noch einmal.',
    },
  },
  changes: {
    deletion: date => `Ihr Konto wird am ${date} gelöscht`,
    email: date => `Die E-Mail-Adresse Ihres Kontos ändert sich am ${date}`,
    sessions: date => `Ihre Geräte werden am ${date} abgemeldet`,
    device: date => `Ein neues Gerät kann Ihre Wallet ab dem ${date} öffnen`,
    hint: 'Waren Sie das nicht, stoppen Sie es. Ist das anfordernde Gerät neuer als dieses, wird es dann abgemeldet.',
    hereHint: 'Sie haben das auf diesem Gerät angefordert. Sie können es noch stoppen.',
    newEmail: 'Neue Adresse',
    requested: 'Angefordert',
    stop: 'Stoppen',
    keep: 'Fortfahren',
    stopped: 'Gestoppt',
    stoppedHint: 'Es wurde nichts geändert. Ist das anfordernde Gerät neuer als dieses, ist es abgemeldet.',
    stoppedHere: 'Es wurde nichts geändert.',
    tooNew:
      'Dieses Gerät ist zu neu, um das zu stoppen. Verwenden Sie ein anderes Ihrer Geräte oder versuchen Sie es in ' +
      'einem Tag noch einmal.',
    tooLate: 'Das lässt sich nicht mehr stoppen.',
  },
  emailChange: {
    title: 'E-Mail-Adresse ändern?',
    hint: 'Sie melden sich dann mit der neuen Adresse an. Ihre Wallet bestätigt die Änderung, daher gilt sie sofort.',
    from: 'Bisherige Adresse',
    to: 'Neue Adresse',
    act: 'Ändern',
  },
}

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
