import type { FrameTexts, ApprovalTexts } from './frame-texts.js'

const inMinutes = (minutes: number): string => (minutes === 1 ? '1 Minute' : `${minutes} Minuten`)

export const deAccount: Pick<FrameTexts, 'managing'> = {
  managing: {
    title: 'Deine Wallet',
    loggedOut:
      'Du bist auf diesem Gerät nicht angemeldet. Melde dich zuerst auf der Seite an und öffne diese hier von dort.',
    unreached: 'Der Server der Wallet ist nicht erreichbar. Prüfe deine Internetverbindung.',
    again: 'Noch einmal versuchen',
    needsEmail: 'Braucht eine E-Mail-Adresse. Ergänze sie zuerst auf der Seite.',
    signOut: {
      title: 'Überall abmelden',
      note: 'Auf jeder Seite und jedem Gerät',
      hint: 'Du musst dich auf jeder Seite und jedem Gerät neu anmelden. Dein Guthaben bleibt in der Wallet.',
      act: 'Überall abmelden',
      done: 'Du bist überall abgemeldet',
      doneHint: 'Du kannst dieses Fenster schließen.',
    },
    freeze: {
      title: 'Wallet sperren',
      note: 'Nichts kann signiert werden, bis du sie entsperrst',
      hint: 'Kein Gerät kann die Wallet öffnen oder signieren, bis du sie über den Link entsperrst, den wir dir per E-Mail schicken. Eine Seite, in der sie gerade offen ist, kann sie bis zum Neuladen verwenden.',
      act: 'Sperren',
      done: 'Deine Wallet ist gesperrt',
      doneHint: 'Wir haben dir einen Link zum Entsperren geschickt.',
    },
    unfreeze: {
      title: 'Wallet entsperren',
      note: 'Mit einem Code per E-Mail und deiner Wiederherstellungsmethode',
      unableHere:
        'Dieses Gerät hat keine Wiederherstellungsmethode. Verwende das Gerät, auf dem du eine eingerichtet hast, oder den Link in unserer E-Mail.',
      hint: 'Wir haben dir einen Code geschickt.',
      act: 'Entsperren',
      sendAgain: 'Neuen Code senden',
      sentAgain: 'Wir haben dir einen neuen Code geschickt.',
      recoveryHint: 'Bestätige, dass dies deine Wallet ist.',
      incomplete: 'Gib alle 8 Ziffern des Codes ein.',
      wrongCode: left =>
        left === 0
          ? 'Falscher Code. Sende einen neuen Code.'
          : `Falscher Code. Noch ${left === 1 ? '1 Versuch' : `${left} Versuche`}.`,
      expired: 'Dieser Code ist abgelaufen. Sende einen neuen Code.',
      codeLocked: minutes => `Zu viele falsche Codes. Versuch es in ${inMinutes(minutes)} noch einmal.`,
      tooManyCodes: minutes => `Du hast zu viele Codes angefordert. Versuch es in ${inMinutes(minutes)} noch einmal.`,
      wrongRecovery:
        'Falsches Passwort, falscher Passkey oder falsche Datei. Prüfe die Eingabe und versuch es noch einmal.',
      passkeyUnused: 'Der Passkey wurde nicht verwendet. Versuch es noch einmal.',
      lockedAgain: 'Das hat zu lange gedauert. Bestätige noch einmal.',
      done: 'Deine Wallet ist nicht mehr gesperrt',
      doneHint: 'Du kannst sie auf deinen Geräten wieder verwenden.',
    },
    erase: {
      title: 'Konto löschen',
      note: 'Das lässt sich nicht rückgängig machen',
      hint: 'Du wirst überall abgemeldet. Nach 72 Stunden werden das Konto und die Schlüssel seiner Wallet gelöscht und damit alles, was du nicht verschoben oder exportiert hast. Melde dich vorher an, um es zu behalten.',
      act: 'Code per E-Mail senden',
      done: 'Dein Konto wird gelöscht',
      doneHint: 'Melde dich vorher an, um es zu behalten.',
    },
    frozenNow: 'Deine Wallet ist gesperrt. Sperre sie noch einmal, um eine weitere E-Mail mit dem Link zu erhalten.',
    exportFirst: 'Wallet zuerst exportieren',
    holdToErase: 'Zum Löschen halten',
    erasedAt: time => `Wird am ${time} gelöscht.`,
  },
}

export const deApproval: ApprovalTexts = {
  afterThis: 'Danach',
  left: amount => `${amount} übrig`,
  claimsTo: action => `Dieser Vertrag gibt vor: ${action}`,
  claimedAmount: 'Von diesem Vertrag versprochen. Nicht geprüft.',
  notEnough: symbol => `Nicht genug ${symbol}`,
  goesOut: amount => `Du sendest ${amount}.`,
  comesIn: amount => `Du erhältst ${amount}.`,
  movesNothing: 'Du erhältst nichts.',
}

export const deApprovalWarnings = {
  'claimed-call': 'Unbekannter Vertrag. Er kann etwas anderes tun, als er vorgibt.',
  'unknown-value': 'Wir können nicht lesen, was dies bewegt. Du könntest Token oder Coins verlieren.',
  'unknown-typed-data': 'Wir wissen nicht, wofür diese Signatur verwendet wird.',
  'too-many-fields': 'Dies hat mehr Felder, als angezeigt werden können.',
  'hidden-orders':
    'Dies signiert eine verborgene Liste von Aufträgen. Alles, was du für diese Börse freigegeben hast, kann umsonst verkauft werden.',
  delegation: 'Damit kann jemand anderes für dein Konto handeln.',
  'safe-refund': 'Der Safe zahlt auch eine Gas-Erstattung in beliebiger Höhe.',
  'item-approval': 'Das ist ein Sammelstück. Damit kann jemand es entnehmen.',
  'kind-unknown': 'Wir konnten diesen Vertrag nicht prüfen. Damit kann vielleicht jemand ein Stück entnehmen.',
  'over-balance': 'Dies erlaubt, mehr auszugeben, als du hast.',
  'balance-unknown': 'Wir konnten dies nicht mit deinem Guthaben abgleichen.',
  'nonce-replaces': 'Dies ersetzt eine ausstehende Transaktion, die du früher gesendet hast.',
  'nonce-ahead': 'Diese Transaktion wartet auf andere und wird vielleicht erst viel später gesendet.',
  'not-enough': 'Dein Guthaben reicht dafür nicht.',
  simulation: 'Ein Testlauf dieser Transaktion zeigt ein anderes Ergebnis:',
} satisfies Partial<FrameTexts['warnings']>

export const deRecovery: Pick<FrameTexts, 'recovery' | 'handover' | 'passkey' | 'passkeyLogin' | 'keeping'> = {
  recovery: {
    addPasskey: 'Passkey hinzufügen',
    addHint:
      'Damit bekommst du deine Wallet zurück, wenn du dieses Gerät verlierst. Wir können sie nicht für dich wiederherstellen.',
    addBeforeReceiving:
      'Deine Wallet ist noch nicht gesichert. Füge einen Passkey hinzu, bevor du etwas empfängst. Sonst geht es mit diesem Gerät verloren.',
    otherMethods: 'Passwort oder Datei verwenden',
    unfitPasskey: 'Dieser Passkey kann keine Wallet wiederherstellen. Wähle eine andere Methode.',
    title: 'Sichere deine Wallet',
    hint: 'Wenn du dieses Gerät verlierst, kannst du deine Wallet damit wiederherstellen. Wir können das nicht für dich tun.',
    later: 'Später',
    laterHint: 'Bis dahin verlierst du mit diesem Gerät auch die Wallet.',
    passkey: 'Passkey',
    passkeyHint: 'Gesicht, Fingerabdruck oder Bildschirmsperre. Am schnellsten.',
    password: 'Passwort',
    passwordHint: 'Mindestens 12 Zeichen. Wir können es nicht zurücksetzen.',
    file: 'Datei',
    fileHint: 'Bewahre sie offline auf. Zur Verwendung ist auch deine E-Mail nötig.',
    newPassword: 'Neues Passwort',
    again: 'Passwort wiederholen',
    notSame: 'Die Passwörter stimmen nicht überein.',
    tooShort: 'Verwende mindestens 12 Zeichen.',
    tooWeak: 'Zu leicht zu erraten. Verwende mehrere Wörter oder verschiedenere Zeichen.',
    personal: 'Verwende nicht deine E-Mail-Adresse.',
    save: 'Speichern',
    saveFile: 'Datei speichern',
    savedFile: 'Ich habe sie gespeichert',
    saved: 'Deine Wallet kann wiederhergestellt werden',
    savedHint: 'Bewahre deine Methode dort auf, wo du sie auch in einem Jahr noch findest.',
    promptTitle: 'Wallet auf diesem Gerät wiederherstellen',
    promptHint:
      'Dieses Gerät hat deine Wallet noch nicht. Verwende die Methode, die du zur Wiederherstellung eingerichtet hast.',
    againTitle: 'Mit deiner Wiederherstellungsmethode bestätigen',
    againHint: 'Das ist mehr, als ein neues Gerät senden darf. Bestätige mit deiner Wiederherstellungsmethode.',
    usePasskey: 'Passkey verwenden',
    yourPassword: 'Dein Wiederherstellungspasswort',
    chooseFile: 'Wiederherstellungsdatei wählen',
    unlock: 'Wiederherstellen',
    none: 'Diese Wallet wurde nie gesichert. Bestätige auf einem Gerät, auf dem du sie verwendest.',
    newWallet: 'Mit einer neuen Wallet beginnen',
    noneAnywhere: 'Diese Wallet wurde nie gesichert, und kein anderes Gerät hat sie.',
    otherLogin: 'Anders anmelden',
    otherLoginHint:
      'Melde dich mit einer anderen E-Mail-Adresse oder einem anderen Konto an, um eine neue Wallet zu bekommen.',
    walletStays:
      'Deine bisherige Wallet bleibt, wie sie ist. Öffne sie auf einem Gerät, das sie hat. Bestätige dann dieses Gerät oder füge einen Passkey hinzu.',
    failed: 'Das hat nicht funktioniert. Prüfe die Eingabe und versuch es noch einmal.',
    wrong: left =>
      `Falsches Passwort, falscher Passkey oder falsche Datei. Noch ${left === 1 ? '1 Versuch' : `${left} Versuche`}.`,
    locked: minutes =>
      `Zu viele falsche Versuche. Versuch es in ${minutes === 1 ? '1 Minute' : `${minutes} Minuten`} noch einmal.`,
    unavailable: 'Die Wiederherstellung ist gerade nicht verfügbar. Versuch es in ein paar Minuten noch einmal.',
    needsWindow: 'Dein Browser erstellt Passkeys nur in einem eigenen Fenster.',
    mustHave: 'Dein Browser speichert für diese Seite keine Daten, darum braucht deine Wallet dies jetzt.',
    endOthers: 'Ich habe ein Gerät verloren: Wallet von meinen anderen Geräten entfernen',
  },
  handover: {
    choose: 'Auf einem anderen Gerät bestätigen',
    chooseHint: 'Scanne einen Code mit einem Gerät, das deine Wallet hat',
    approvers: {
      label: 'Geräte, die deine Wallet haben',
      times: (added, used) => `Hinzugefügt ${added} · Zuletzt verwendet ${used}`,
      from: time => `Kann ab ${time} bestätigen`,
    },
    title: 'Auf deinem anderen Gerät bestätigen',
    hint: 'Scanne diesen Code mit einem Gerät, auf dem du diese Wallet verwendest, oder öffne dort den Link.',
    code: 'QR-Code des Links',
    wordHint: 'Dein anderes Gerät muss dasselbe Wort zeigen. Wenn nicht, bestätige nicht.',
    copyLink: 'Link kopieren',
    copied: 'Kopiert',
    waiting: 'Wir warten auf deine Bestätigung',
    denied: 'Dein anderes Gerät hat das abgelehnt.',
    expired: 'Dieser Code ist abgelaufen.',
    again: 'Neuen Code anzeigen',
    approveHint:
      'Ein neues Gerät möchte deine Wallet verwenden. Wenn du bestätigst, kann es sie öffnen wie dieses Gerät.',
    notHere:
      'Dieses Gerät hat deine Wallet nicht. Öffne den Link auf einem Gerät, auf dem du sie verwendest, im selben Browser.',
    expiredThere:
      'Dieser Link ist abgelaufen oder wurde schon verwendet. Lass dir auf dem neuen Gerät einen neuen Code anzeigen.',
    mismatch:
      'Dieser Link gehört nicht zu dem Gerät, das anfragt. Bestätige nicht. Lass dir auf dem neuen Gerät einen neuen Code anzeigen.',
    tooNew:
      'Dieses Gerät ist zu neu, um ein anderes zu bestätigen. Versuche es in einem Tag wieder oder verwende ein anderes Gerät.',
    frozen: 'Deine Wallet ist gesperrt. Entsperre sie zuerst über den Link in deiner E-Mail.',
    approved: 'Bestätigt. Geh zurück zu deinem neuen Gerät.',
  },
  passkey: {
    title: 'Passkey erstellen',
    hint: 'Damit stellst du deine Wallet wieder her, wenn du dieses Gerät verlierst. Dein Browser erstellt ihn in diesem eigenen Fenster der Wallet.',
    make: 'Passkey erstellen',
    made: 'Passkey erstellt. Du kannst dieses Fenster schließen.',
  },
  passkeyLogin: {
    title: 'Mit einem Passkey weiter auf',
    register: 'Neue Wallet erstellen',
    registerHint: 'Gesicht, Fingerabdruck oder Bildschirmsperre. Ganz ohne E-Mail.',
    logIn: 'Bei deiner Wallet anmelden',
    logInHint: 'Mit dem Passkey, der sie erstellt hat',
    name: date => `Wallet, ${date}`,
    windowHint: 'Melde dich mit dem Passkey an, der deine Wallet erstellt hat.',
    unused: 'Der Passkey wurde nicht verwendet. Versuch es noch einmal.',
    unknown:
      'Mit diesem Passkey kannst du dich nicht anmelden. Wenn er dein Backup ist, melde dich wie bisher an und verwende ihn dann.',
    tooMany: 'Zu viele Versuche. Versuch es in ein paar Minuten noch einmal.',
    failed: 'Das hat nicht funktioniert. Versuch es noch einmal.',
  },
  keeping: {
    title: 'Deine Wallet auf dieser Seite speichern',
    hint: 'Dein Browser blockiert auf dieser Seite den Speicher der Wallet. Erlaube ihn, damit du sie nicht jedes Mal wiederherstellen musst.',
    allow: 'Erlauben',
  },
}
